import { PageHead } from '../../components/page-head.tsx';
import styles from '../about/about.module.css';

/** /shop: a placeholder; the header's SHOP leads to the shop itself (specification, section 2). */
export function Component() {
  return (
    <section className={styles.about}>
      <PageHead title="Shop" />
      <h1>COMING SOON...</h1>
    </section>
  );
}
