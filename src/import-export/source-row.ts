import type { CassetteImages } from '../domain/cassette.ts';
import type { CassetteDraft, DraftField } from '../domain/fields.ts';
import { identityText } from '../domain/text/identity-text.ts';

/** How a field that can't be stored becomes one that can (docs/behaviour.md, "Import"). */
export type RepairMethod = 'serialYear' | 'read' | 'yes' | 'clean' | 'cut' | 'unknown' | 'empty';

/** One row of an imported file, in the fields of the catalogue. */
export type SourceRow = {
  /** 1 for the first row below the header; blank rows are not counted. */
  readonly rowNumber: number;
  /** The cells as written, for the file of failed rows. */
  readonly cells: readonly string[];
  readonly draft: CassetteDraft;
  /** The fields that have a value in this row; the others keep the empty draft's. */
  readonly givenFields: readonly DraftField[];
  /** Fields as written in the file, where the draft can't hold all of it. */
  readonly texts?: Partial<Record<DraftField, string>>;
  /** The document id that our own export contains. */
  readonly id?: string;
  /** The stored images that our own export contains. */
  readonly images?: CassetteImages;
  /** Why the row can't be read. */
  readonly error?: string;
  /** Why the row is not imported although it can be read. */
  readonly skipReason?: string;
  /** The fields that were repaired, and how (repairs.ts). */
  readonly repairs?: Partial<Record<DraftField, RepairMethod>>;
  /** Whether an editor has corrected the row. */
  readonly isEdited?: boolean;
  /** Whether its artists are those of an earlier correction. */
  readonly hasCorrectedArtist?: boolean;
};

// 1980s, 1980er, 1980-talet, années 1980, and 1985-87 are no years; 1985年 is one.
const decade =
  /\d{4}(?:[^\p{L}\p{N}]{0,2}s\b|年代|-?(?![年년])\p{L})|\b(?:années|anni|años|anos|jaren|lata|década)\s+(?:de\s+)?\d{4}/iu;
const range = /\d{4}\s*[-–—/]\s*(?:1[3-9]|[2-9]\d)(?!\d)/;

/** Whether a text names a decade or several years instead of one. */
export const isYearSpan = (text: string): boolean => decade.test(text) || range.test(text);

/**
 * The four-digit year in a date of any format. Null for an empty text and for 0; NaN, which validation
 * refuses, where there is no year or more than one, or where it may be another one than is written.
 */
export function parseYear(text: string): number | null {
  const trimmed = text.trim().normalize('NFKC');
  if (trimmed === '' || /^0+([.,]0+)?$/.test(trimmed)) return null;
  if (isYearSpan(trimmed) || serialYears(trimmed).length > 0) return Number.NaN;
  const years = new Set(trimmed.match(/(?<!\d)\d{4}(?!\d)/g));
  return years.size === 1 ? Number([...years][0]) : Number.NaN;
}

/** The months from March to September in the languages of the columns, by their first letters. */
const months = [
  /^m(ar|är|rz|aa)/,
  /^a[pbv]r/,
  /^ma[yigj]|^mei/,
  /^(ju?ni?|jui?n|giu)/,
  /^(jui?l|lug)/,
  /^a(ug|o[uû]|go)/,
  /^set?p?/,
];
const monthNumber = (text: string): number =>
  Number(text) || months.findIndex((name) => name.test(text.toLowerCase())) + 3;

/**
 * The years of which a spreadsheet may have made a date by counting them as days: 16.06.1905 is day 1994
 * from 1900, 17.06.1909 from 1904, the first day of old Macs. Two where day and month can't be told apart.
 */
export function serialYears(text: string): number[] {
  const parts = text
    .replace(/\s+d[ei]\s+|[年月日]/g, ' ')
    .trim()
    .match(
      /^(?:[\p{L}-]+[., ]+)?(\d{1,4}|\p{L}+)[-./, ]+(\d{1,2}|\p{L}+)\.?[-./, ]+(\d{1,4})\.?(?=$|[ T])/u,
    );
  if (!parts) return [];
  const [first, second, third] = parts.slice(1) as [string, string, string];
  const isYearFirst = /^\d{4}$/.test(first);
  const [year, one, other] = isYearFirst ? [first, third, second] : [third, first, second];
  const start = /^(?:19)?05$/.test(year) ? Date.UTC(1899, 11, 30) : Date.UTC(1904, 0, 1);
  if (!/^(?:19)?0[59]$/.test(year)) return [];
  const orders = [[one, other], ...(isYearFirst || text.includes('.') ? [] : [[other, one]])];
  const serials = orders.flatMap(([day = '', name = '']) => {
    const month = monthNumber(name);
    if (month < 3 || month > 12 || !(Number(day) <= 31)) return [];
    return (Date.UTC(1900 + (Number(year) % 100), month - 1, Number(day)) - start) / 86_400_000;
  });
  return [...new Set(serials)].filter((serial) => serial >= 1900 && serial <= 2100);
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(',').map(identityText));
const yesWords = words(
  'yes,y,true,t,on,x,✓,✔,☑,✅,ja,j,wahr,oui,o,vrai,sí,s,verdadero,vero,sim,verdadeiro,waar,in stock,available,checked,[x],auf lager,vorrätig,verfügbar,lieferbar,en stock,disponible,disponibile,disponível,em estoque,op voorraad,beschikbaar,' +
    // Other languages in which spreadsheets write yes, no, true and false.
    'да,истина,tak,prawda,ano,pravda,sann,sant,sand,kyllä,tosi,igen,igaz,evet,doğru,はい,有,是,예',
);
const noWords = words(
  'no,n,false,f,off,✗,✘,❌,☐,unchecked,[ ],nein,falsch,non,faux,falso,não,nee,onwaar,out of stock,not in stock,unavailable,not available,sold,sold out,verkauft,vendu,vendido,venduto,verkocht,nicht auf lager,nicht vorrätig,nicht verfügbar,nicht lieferbar,ausverkauft,vergriffen,épuisé,indisponible,non disponible,no disponible,agotado,non disponibile,esaurito,indisponível,esgotado,niet op voorraad,niet beschikbaar,uitverkocht,' +
    'нет,ложь,nie,fałsz,ne,nepravda,nej,nei,falskt,falsk,usann,ei,epätosi,nem,hamis,hayır,yanlış,いいえ,無,否,아니요',
);

/**
 * The stock status of a cell that is not blank; a whole number below 1,000 is a count of copies. Unknown text
 * is returned as it is, and validation refuses it.
 */
export function parseInStock(text: string): CassetteDraft['inStock'] {
  const value = identityText(text).replace(/[.!]$/, '');
  if (yesWords.has(value)) return 'Yes';
  if (noWords.has(value)) return 'No';
  const count = /^(0|[1-9]\d{0,2})(?:[.,]0+)?$/.exec(value)?.[1];
  if (count === undefined) return text as CassetteDraft['inStock'];
  return count === '0' ? 'No' : 'Yes';
}
