import { useId } from 'react';
import { joinList, type Panel } from '../../../domain/cassette.ts';
import { toForm } from '../../../domain/cassette-validation.ts';
import type { DraftField } from '../../../domain/fields.ts';
import {
  type CassettePair,
  isPanel,
  joinedLists,
  type MergeSource,
} from '../../../domain/merge.ts';
import { panelAspectRatio, StoredImage } from '../stored-image.tsx';
import styles from './merge-dialog.module.css';

type Props = {
  name: DraftField | Panel;
  label: string;
  pair: CassettePair;
  /** What can be chosen. */
  sources: readonly MergeSource[];
  chosen: MergeSource;
  onChoose: (source: MergeSource) => void;
};

const letters: Record<MergeSource, string> = { kept: 'A', other: 'B', both: 'A + B' };

/** The values of one field, or the images of one panel, of which one is chosen. */
export function MergeChoice({ name, label, pair, sources, chosen, onChoose }: Props) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {sources.map((source) => {
        const content = (
          <>
            <span className={styles.letter}>{letters[source]}</span>{' '}
            <Value name={name} label={label} pair={pair} source={source} />
          </>
        );
        if (sources.length === 1)
          return (
            <p key={source} className={styles.option}>
              {content}
            </p>
          );
        return (
          <label key={source} className={styles.option} data-source={source}>
            <input
              type="radio"
              name={group}
              checked={source === chosen}
              onChange={() => onChoose(source)}
            />
            {content}
          </label>
        );
      })}
    </fieldset>
  );
}

type ValueProps = Pick<Props, 'name' | 'label' | 'pair'> & { source: MergeSource };

function Value({ name, label, pair, source }: ValueProps) {
  if (source === 'both') return <bdi>{joinList(joinedLists(pair, name) ?? [])}</bdi>;
  const cassette = pair[source];
  if (isPanel(name))
    return (
      <span className={styles.image} style={{ aspectRatio: panelAspectRatio(name) }}>
        <StoredImage image={cassette.images[name]} alt={`${label} of ${letters[source]}`} />
      </span>
    );
  const text = toForm(cassette)[name];
  return text === '' ? <i className={styles.note}>empty</i> : <bdi>{text}</bdi>;
}
