import { PageHead } from '../../components/page-head.tsx';
import { site } from '../../site.ts';
import primitives from '../../styles/primitives.module.css';
import styles from './about.module.css';

/** /about (docs/behaviour, "About"). */
export function Component() {
  const { paragraph, thanks, signOff } = site.about;
  return (
    <article className={styles.about}>
      <PageHead title="About" description={site.aboutDescription} />
      <h1 className={styles.title}>About</h1>
      <p className={styles.paragraph}>{paragraph}</p>
      <div className={styles.notes}>
        <p className={styles.thanks}>{thanks}</p>
        <svg className={styles.rewind} viewBox="0 0 200 120" aria-hidden="true">
          <path d="M100 0v120L0 60zM200 0v120L100 60z" />
        </svg>
        <div>
          <p className={styles.signOff}>{signOff}</p>
          <a className={primitives.loneLink} href={`mailto:${site.email}`}>
            {site.email}
          </a>
        </div>
      </div>
    </article>
  );
}
