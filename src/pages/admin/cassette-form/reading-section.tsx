import { lazyComponent } from '../../../components/lazy-component.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { CardReadingProps } from '../card-reading/card-reading-section.tsx';
import styles from './cassette-form.module.css';

const CardReadingSection = lazyComponent<CardReadingProps>(
  async () => (await import('../card-reading/card-reading-section.tsx')).CardReadingSection,
  {
    loading: <Spinner label="Loading the reading of cards" />,
    failed: (message, onRetry) => <Notice onRetry={onRetry}>{message}</Notice>,
  },
);

type Props = CardReadingProps & { isDisabled: boolean };

/** Reads the J-card of the form; its code is loaded when there is a card (docs/behaviour.md, "Reading the card"). */
export const ReadingSection = ({ isDisabled, ...props }: Props) =>
  (props.card !== null || props.addPlaced !== null || props.isOn) && (
    <fieldset
      disabled={isDisabled}
      // Takes the focus of a button that is gone.
      tabIndex={-1}
      hidden={props.card === null && props.addPlaced === null}
      className={styles.section}
    >
      <legend>Text of the card</legend>
      <CardReadingSection {...props} />
    </fieldset>
  );
