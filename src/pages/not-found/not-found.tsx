import { Link } from 'react-router-dom';
import { Mascot } from '../../components/mascot.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import primitives from '../../styles/primitives.module.css';
import styles from './not-found.module.css';

/** The page of every other URL (docs/behaviour, "Not found"). */
export function Component() {
  return (
    <section className={primitives.fewLines} data-turning="false">
      <PageHead title="Not found" noIndex />
      <svg className={styles.scene} viewBox="-330 -190 660 460" aria-hidden="true">
        <path
          fill="none"
          stroke="var(--ink)"
          strokeWidth="17"
          d="M-4800 230Q-2400 280-1200 246C-700 200-420 268-330 236S-262 128-226 172-300 262-196 256-60 238 20 252 200 226 232 250 174 286 150 258"
        />
        <Mascot isLost />
      </svg>
      <h1 className={styles.title}>Not found</h1>
      <p className={primitives.large}>There is nothing on this side of the tape.</p>
      <Link className={primitives.loneLink} to={paths.home}>
        Turn it over and go home
      </Link>
    </section>
  );
}
