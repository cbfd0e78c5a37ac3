import type { SortKey } from '../../../domain/cassette-sort.ts';
import { type FieldSpec, fieldNames, fieldSpecs } from '../../../domain/fields.ts';

/** The columns between the checkboxes and the buttons (docs/behaviour, "Catalogue table"). */
export const columns = fieldNames.flatMap((field) => {
  const { label, column, isSorted, isMono = false }: FieldSpec = fieldSpecs[field];
  if (!column) return [];
  const sortKey = isSorted ? (field as SortKey) : null;
  // `width` in rem is the column's share of the window's width, and its minimum.
  return [{ field, name: column.name ?? label, width: column.width, sortKey, isMono }];
});

/** The widths of the checkboxes, the fields and the buttons in rem. */
export const columnWidths = [2.5, ...columns.map(({ width }) => width), 9.5];
export const tableWidth = columnWidths.reduce((sum, width) => sum + width);
