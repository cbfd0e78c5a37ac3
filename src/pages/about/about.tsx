import { PageHead } from '../../components/page-head.tsx';
import { site } from '../../site.ts';
import styles from './about.module.css';
import { splitIntoLines } from './split-into-lines.ts';

/** /about: who we are, whom we thank, and where to write (specification, section 2). */
export function Component() {
  const { paragraph, thanks, signOff } = site.about;
  return (
    <article className={styles.about}>
      <PageHead title="About" description={site.aboutDescription} />
      <h1>About</h1>
      {/* The paragraph is wound up as it is read: wide at first, tight on the reel at its end. */}
      <p className={styles.winding}>
        {splitIntoLines(paragraph, 12).map(({ turn, words }) => (
          <span key={turn} className={styles[`turn${turn}`]}>
            {words}
          </span>
        ))}
      </p>
      <div className={styles.notes}>
        <p className={styles.thanks}>{thanks}</p>
        <svg className={styles.rewind} viewBox="0 0 200 120" aria-hidden="true">
          <path d="M100 0v120L0 60zM200 0v120L100 60z" />
        </svg>
        <div>
          <p className={styles.signOff}>{signOff}</p>
          <a className={styles.mail} href={`mailto:${site.email}`}>
            {site.email}
          </a>
        </div>
      </div>
    </article>
  );
}
