import { cassetteFields } from '../../../../domain/fields.ts';
import type { ImportRow, RowStatus } from '../../../../import-export/dry-run.ts';
import type { Problem } from '../../../../import-export/repairs.ts';
import type { RowState } from '../../../../services/import-cassettes.ts';

/** Which rows are shown: a status, failed, without a detected card, with a small image, or with a problem; null for all. */
export type RowFilterValue =
  | RowStatus
  | 'failed'
  | 'undetected'
  | 'small'
  | `problem ${string}`
  | null;

export type RowFilter = {
  readonly value: RowFilterValue;
  readonly name: string;
  readonly rowNumbers: ReadonlySet<number>;
};

export const statusName: Record<RowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  wrong: 'Wrong',
  skipped: 'Skipped',
};

/** The filter for the rows of a problem. */
export const problemKey = ({ field, message }: Problem) => `problem ${field} ${message}` as const;

type Rows = {
  readonly rows: readonly ImportRow[];
  readonly states: ReadonlyMap<number, RowState>;
  readonly undetectedRows: ReadonlySet<number>;
  readonly smallImages: ReadonlyMap<number, string>;
  /** The problem whose rows are shown. */
  readonly problem: Problem | undefined;
};

/** The filters that are offered: all, each status, and of the others those that have rows. */
export function rowFilters(props: Rows): RowFilter[] {
  const { rows, states, problem } = props;
  const numbersOf = (kept: readonly ImportRow[]) =>
    new Set(kept.map(({ source }) => source.rowNumber));
  const statuses = Object.entries(statusName) as [RowStatus, string][];
  const failed = [...states].flatMap(([row, { status }]) => (status === 'failed' ? [row] : []));
  const others: RowFilter[] = [
    { value: 'failed', name: 'Failed', rowNumbers: new Set(failed) },
    { value: 'undetected', name: 'No card seen', rowNumbers: props.undetectedRows },
    { value: 'small', name: 'Small pictures', rowNumbers: new Set(props.smallImages.keys()) },
  ];
  return [
    { value: null, name: 'All', rowNumbers: numbersOf(rows) },
    ...statuses.map(([value, name]) => ({
      value,
      name,
      rowNumbers: numbersOf(rows.filter(({ status }) => status === value)),
    })),
    ...others.filter(({ rowNumbers }) => rowNumbers.size > 0),
    ...(problem
      ? [
          {
            value: problemKey(problem),
            name: `Problem in ${cassetteFields[problem.field].label}`,
            rowNumbers: new Set(problem.rowNumbers),
          },
        ]
      : []),
  ];
}
