import { lazyComponent } from '../../../components/lazy-component.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { CardReadingProps } from '../card-reading/card-reading-section.tsx';
import styles from './cassette-form.module.css';
import type { Edit } from './edit.ts';

const CardReadingSection = lazyComponent<CardReadingProps>(
  async () => (await import('../card-reading/card-reading-section.tsx')).CardReadingSection,
  {
    loading: <Spinner label="Loading the reading of cards" />,
    failed: (message, onRetry) => <Notice onRetry={onRetry}>{message}</Notice>,
  },
);

type Props = Omit<CardReadingProps, 'card' | 'addPlaced' | 'form'> & {
  edit: Edit;
  isDisabled: boolean;
};

/** Reads the J-card of the form; its code is loaded when there is a card (docs/behaviour.md, "Reading the card"). */
export function ReadingSection({ edit, isDisabled, ...props }: Props) {
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
      disabled={isDisabled}
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
