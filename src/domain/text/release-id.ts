import { foldText } from '../cassette-search.ts';

/** What a release ID says, apart from what it is written as (docs/behaviour.md, "Cassette fields"). */

const words = (text: string): ReadonlySet<string> =>
  new Set(text.trim().split(/\s+/).map(foldText));

/** "None" and "unknown"; one of these words alone, or among the words below, is no release ID. */
const noneWords = words(`
  none no not non nothing nil null nan nul undefined unknown unk unspecified unnumbered unlisted missing empty
  blank without tba tbd tbc anon
  kein keine keiner ohne unbekannt nicht leer entfällt fehlt keines
  aucun aucune inconnu inconnue néant sans vide pas rien manquant
  ninguno ninguna desconocido desconocida sin vacío vacía nada falta
  ningún nessun nessuno nessuna sconosciuto sconosciuta ignoto senza vuoto assente niente
  geen onbekend leeg zonder niet ontbreekt
  nenhum nenhuma desconhecido desconhecida sem vazio não
  ingen inget intet okänd okänt ukjent ukendt utan uten uden saknas mangler ei tuntematon tyhjä puuttuu
  brak nieznany nieznana nieznane bez žádný žádné žiadne neznámy neznámý neznámé neuvedeno není nema
  nepoznato nepoznat nincs ismeretlen necunoscut niciunul fără yok bilinmiyor puudub teadmata nėra
  nežinoma nav nezināms няма нет неизвестно неизвестен неизвестный отсутствует без немає невідомо
  κανένα κανένας άγνωστο άγνωστος χωρίς אין ללא لا بدون مجهول غير
  なし 無し 無 不明 未定 无 没有 未知 不详 不詳 없음 미상 모름`);

/** What there is none of, and what is not given. */
const otherWords = words(`
  number numbers num nr cat catalog catalogue id release barcode code value data info
  information n label available applicable known given stated listed assigned provided found any de del di da von
  nummer katalognummer bestellnummer angabe angaben bekannt vorhanden verfügbar angegeben zutreffend
  numéro numero número catalogue catálogo catalogo référence referencia connu renseigné disponible
  datos dato consta tem há ole conocido disponibile noto dati nummers bekend beschikbaar vermeld numer numeru číslo
  čísla номера номер αριθμό מספר رقم معروف ذلك يوجد`);

/** Short forms that are read letter by letter, as catalogues write them, without a last dot. */
const shortForms = new Set(
  'n/a,n.a,na,n/d,n.d,nd,n/v,n.v,n.v.t,nvt,k.a,k/a,s/n,s.n,s/no,n/n,n.n,n/k,n/r,n/c,o.nr,o.a,s/r,n\\a,б/н,б.н,н/д,н.д,b.d,b/d,i.t,#nv,ー,0,\\n'.split(
    ',',
  ),
);
const spreadsheetError = /^#\p{L}[\p{L}/0]*[!?]?$|^#[¡¿]?[\p{L}_/0]+[!?]$/u;

/**
 * Whether a text says that there is no release ID: an empty text, signs alone, "none", "n/a", "unknown"
 * and their kind in the languages that people have catalogued in, errors of spreadsheets, 0.
 */
export function isNoReleaseId(text: string): boolean {
  const folded = foldText(text)
    .trim()
    .replace(/^[([{<"']+|[)\]}>"']+$/g, '');
  if (!/[\p{L}\p{N}]|(?![\0-\u00bf])\p{S}/u.test(folded)) return true;
  const shortForm = folded.replaceAll(' ', '').replace(/\.$/, '');
  if (shortForms.has(shortForm) || spreadsheetError.test(folded)) return true;
  const all = folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return (
    all.some((word) => noneWords.has(word)) &&
    all.every((word) => noneWords.has(word) || otherWords.has(word))
  );
}

const scientific = String.raw`[-+]?\d+(?:[.,]\d+)?E[-+]\d+`;
/** Months as spreadsheets shorten them in the languages of the columns. */
const month =
  '(?:jan|janv|ene|gen|feb|févr|fev|mar|mär|märz|mrz|mrt|mars|apr|avr|abr|may|mai|mei|mag|jun|juin|giu|jul|juil|lug|aug|août|ago|sep|sept|set|oct|okt|ott|out|nov|dec|déc|dez|dic)';
/** 3-12 and MAR1 as spreadsheets show them. */
const date = String.raw`\d{1,2}[-. /]{1,2}${month}\.?(?:[-. /]\d{2,4})?|${month}[-. ]{1,2}(?:19|20)?\d\d|\d{1,2}([./])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d(?:[ T]00:00.*)?`;
/** A number with more digits than a spreadsheet holds, and one that it has shown as 5.01364E+12 before. */
const rounded = String.raw`[1-9]\d{14}0{2,}|(?=\d{12})[1-9]\d*0{6,}`;
const truncatedNumber = new RegExp(`^(?:${scientific}|${rounded})$`, 'i');
const mangled = new RegExp(`^(?:${scientific}|${rounded}|\\d+[.,]0+|${date})$`, 'i');
const mangledDate = new RegExp(`^(?:${date})$`, 'i');
const likeDate = /^(?:\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?|\p{L}{3,9}[-. ]?\d{1,4})$/u;
/** 12,345 or 12.345 */
const grouped = /^\d{1,3}(?:[., '’]\d{3})+$/;
const isNumber = (text: string): boolean => /^[-+]?\d+(?:[.,]\d+)?(?:E[-+]?\d+)?$/i.test(text);

/** Whether digits are lost: "5.01364E+12" stands for many numbers. */
export const isTruncatedNumber = (releaseId: string): boolean =>
  truncatedNumber.test(releaseId.trim());

/** Whether a spreadsheet may have made one of two release IDs of the other: 12345 of 0012345. */
export function isMangledPair(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => {
    const trimmed = text.trim();
    return grouped.test(trimmed) ? trimmed.replace(/\D/g, '') : trimmed;
  }) as [string, string];
  if (!isNumber(a) || !isNumber(b))
    return (mangledDate.test(a) && likeDate.test(b)) || (mangledDate.test(b) && likeDate.test(a));
  const digits = [a, b].map((text) =>
    truncatedNumber.test(text) ? text.replace(/E.*|[^\d]|0{6,}$/gi, '').slice(0, 15).length : 17,
  );
  const [first, second] = [a, b].map((text) =>
    Number(text.replace(',', '.')).toExponential(Math.min(...digits) - 1),
  );
  return first === second;
}

/**
 * Whether a release ID looks as if a spreadsheet had taken it for a number or a date ("5.01E+12",
 * "12-Mar"), or lacks the zeros that `known`, the ID of the same cassette, begins with, or groups its digits.
 */
export const isMangledReleaseId = (releaseId: string, known = ''): boolean =>
  mangled.test(releaseId.trim()) ||
  ((releaseId.length < known.length || grouped.test(releaseId.trim())) &&
    releaseId !== known &&
    isMangledPair(releaseId, known));
