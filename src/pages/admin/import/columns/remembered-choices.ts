import { draftFields } from '../../../../domain/fields.ts';
import { headerSignature, type ListSeparators } from '../../../../import-export/column-mapping.ts';
import type { ColumnMapping } from '../../../../import-export/column-names.ts';
import { listSeparators } from '../../../../import-export/list-separator.ts';
import type { Repair } from '../../../../import-export/repairs.ts';
import { loadList, saveList } from '../../stored-list.ts';

/** What an editor has chosen for the columns of a file. */
export type FileChoices = {
  /** Empty where the guess is used. */
  readonly mapping: ColumnMapping;
  readonly separators: ListSeparators;
  readonly repairs: readonly Repair[];
};

export const noChoices: FileChoices = { mapping: [], separators: [], repairs: [] };

const storageKey = 'import-columns';
/** Choices beyond this number are dropped, the oldest first. */
const maxChoices = 20;

type StoredChoices = [signature: string, choices: FileChoices];

/** Files without a heading have nothing in common. */
const hasNames = (header: readonly string[]): boolean => header.some((name) => name !== '');

/** The last choices for this header. */
export const loadChoices = (header: readonly string[]): FileChoices =>
  (hasNames(header) &&
    readStorage().find(([signature]) => signature === headerSignature(header))?.[1]) ||
  noChoices;

/** Stores the choices on this device; does nothing without a heading, or if the browser refuses. */
export function saveChoices(header: readonly string[], choices: FileChoices): void {
  if (!hasNames(header)) return;
  const signature = headerSignature(header);
  const others = readStorage().filter(([other]) => other !== signature);
  saveList(storageKey, [[signature, choices], ...others].slice(0, maxChoices));
}

const readStorage = (): StoredChoices[] => loadList(storageKey).filter(isStoredChoices);

function isStoredChoices(item: unknown): item is StoredChoices {
  if (!Array.isArray(item) || typeof item[0] !== 'string') return false;
  const { mapping, separators, repairs } = (item[1] ?? {}) as Partial<FileChoices>;
  return (
    isListOf(mapping, (field) => field === null || draftFields.some((one) => one === field)) &&
    isListOf(
      separators,
      (one) => one === null || (typeof one === 'string' && one in listSeparators),
    ) &&
    isListOf(
      repairs,
      (repair) =>
        typeof repair === 'object' && repair !== null && 'method' in repair && 'field' in repair,
    )
  );
}

const isListOf = (list: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(list) && list.every(isItem);
