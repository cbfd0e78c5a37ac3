import { useState } from 'react';
import { cassetteFields, type DraftField } from '../../../domain/fields.ts';
import { quoteItem } from '../../../domain/text/list-text.ts';
import type { FieldSuggestions } from '../../../imaging/card-reading/suggest-fields.ts';
import type { LineDrag } from '../card-reading/card-lines.tsx';
import { DropTarget } from './drop-target.tsx';
import type { Edit } from './edit.ts';
import { TakenText } from './taken-text.tsx';

/** The last text that was put into a field, and what the field held before. */
type Put = { readonly before: string; readonly after: string };

const nothing = { editId: '', fields: {} as Partial<Record<DraftField, Put>> };

/**
 * The J-card of an edit, what was read on it, and what the editor has put into fields from it. A field
 * can be undone as long as nothing was typed there since.
 */
export function useCardText(edit: Edit, setField: (field: DraftField, text: string) => void) {
  const [read, setRead] = useState<{ card: Blob; suggestions: FieldSuggestions } | null>(null);
  const [puts, setPuts] = useState(nothing);
  const [drag, setDrag] = useState<LineDrag | null>(null);
  const crop = edit.crops.fullJCard;
  const card = crop?.large ?? crop?.blob ?? null;
  const placed = [edit.openCroppers.get('fullJCard'), edit.openCroppers.get('scan')].find(
    (cropper) => typeof cropper === 'function',
  );
  const fields = puts.editId === edit.id ? puts.fields : {};

  function put(field: DraftField, after: string) {
    const change = { before: edit.form[field], after };
    setPuts({ editId: edit.id, fields: { ...fields, [field]: change } });
    setField(field, after);
  }

  return {
    /** Its larger copy, if it has one; null until it is added. */
    card,
    /** Adds the card that is placed, but not added yet. */
    addPlaced: placed ?? null,
    onRead: (card: Blob, suggestions: FieldSuggestions) => setRead({ card, suggestions }),
    put,
    /** Called with the lines of the card that are being dragged. */
    onDrag: setDrag,
    /** What stands below a field: suggestions, or Undo; over it, while lines are dragged, their target. */
    below(field: DraftField) {
      const change = fields[field];
      const target = drag?.card === card ? drag?.fields.find((one) => one === field) : undefined;
      return (
        <>
          <TakenText
            label={cassetteFields[field].label}
            value={edit.form[field]}
            suggestions={read?.card === card ? suggestionsOf(read.suggestions, field) : []}
            isTaken={change?.after === edit.form[field]}
            onTake={(text) => put(field, text)}
            onUndo={() => change && setField(field, change.before)}
          />
          {target && <DropTarget onDrop={() => drag?.onDrop(target)} />}
        </>
      );
    },
  };
}

function suggestionsOf(read: FieldSuggestions, field: DraftField): readonly string[] {
  switch (field) {
    case 'title':
    case 'label':
    case 'releaseId':
      return read[field];
    case 'artist':
      return read.artist.map(quoteItem);
    case 'releaseYear':
      return read.releaseYear.map(String);
    case 'trackList':
      return read.trackList === '' ? [] : [read.trackList];
    default:
      return [];
  }
}
