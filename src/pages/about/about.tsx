import { PageHead } from '../../components/page-head.tsx';
import { site } from '../../site.ts';
import styles from './about.module.css';

/** /about: who we are, whom we thank, and where to write (specification, section 2). */
export function Component() {
  const { paragraph, thanks, signOff } = site.about;
  return (
    <article className={styles.about}>
      <PageHead title="About" />
      <h1>About</h1>
      <p className={styles.lead}>{paragraph}</p>
      <p>{thanks}</p>
      <p className={styles.signOff}>{signOff}</p>
      <p>
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </p>
    </article>
  );
}
