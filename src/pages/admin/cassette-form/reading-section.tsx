import type { CardReadingProps } from '../card-reading/card-reading-section.tsx';
import { lazyPart } from '../lazy-part.tsx';
import styles from './cassette-form.module.css';
import type { Edit } from './edit.ts';

const CardReadingSection = lazyPart<CardReadingProps>(
  async () => (await import('../card-reading/card-reading-section.tsx')).CardReadingSection,
  'Loading the reading of cards',
);

type Props = Omit<CardReadingProps, 'card' | 'addPlaced' | 'form'> & { edit: Edit };

/** Reads the J-card of the form; its code is loaded when there is a card (docs/behaviour.md, "Reading the card"). */
export function ReadingSection({ edit, ...props }: Props) {
  const { fullJCard } = edit.crops;
  const card = fullJCard?.large ?? fullJCard?.blob ?? null;
  const addPlaced =
    [edit.openCroppers.get('fullJCard'), edit.openCroppers.get('scan')].find(
      (cropper) => typeof cropper === 'function',
    ) ?? null;
  const hasCard = card !== null || addPlaced !== null;
  if (!hasCard && !props.isOn) return null;
  return (
    <fieldset
      disabled={edit.busy === 'saving'}
      // Takes the focus of a button that is gone.
      tabIndex={-1}
      hidden={!hasCard}
      className={styles.section}
    >
      <legend>Text of the card</legend>
      <CardReadingSection {...props} card={card} addPlaced={addPlaced} form={edit.form} />
    </fieldset>
  );
}
