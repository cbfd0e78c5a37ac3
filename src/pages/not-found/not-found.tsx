import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import styles from '../about/about.module.css';

/** Any other address: a plain "not found" and a way home (decisions, "Behaviour"). */
export function Component() {
  return (
    <section className={styles.about}>
      <PageHead title="Not found" noIndex />
      <h1>Not found</h1>
      <p className={styles.lead}>There is nothing on this side of the tape.</p>
      <p>
        <Link to={paths.home}>Go home</Link>
      </p>
    </section>
  );
}
