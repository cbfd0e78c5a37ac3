import { useObjectUrl } from '../cropping/use-object-url.ts';
import styles from './card-view.module.css';

/** The picture of the full J-card, to be typed from. */
export function CardView({ card }: { card: Blob }) {
  const url = useObjectUrl(card);
  return <div className={styles.view}>{url && <img src={url} alt="" />}</div>;
}
