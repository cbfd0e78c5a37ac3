import { PageHead } from '../../components/page-head.tsx';
import { site } from '../../site.ts';
import styles from './shop.module.css';

/** /shop: a placeholder (docs/behaviour, "Shop"); the header's link leads to the real one. */
export function Component() {
  return (
    <>
      <PageHead title="Shop" description={site.shopDescription} />
      <h1 className={styles.comingSoon}>COMING SOON...</h1>
    </>
  );
}
