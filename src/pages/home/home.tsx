import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Mascot } from '../../components/mascot.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';
import primitives from '../../styles/primitives.module.css';
import styles from './home.module.css';

const invitation = 'CLICK ME!';

/** The home page: the mascot links to the label's page (docs/behaviour, "Home"). */
export function Component() {
  const [isTurning, setTurning] = useState(true);
  return (
    <div className={styles.home} data-turning={isTurning}>
      <PageHead />
      <h1 className="visually-hidden">{site.name}</h1>
      <Link className={styles.poster} to={paths.caspla}>
        <span className="visually-hidden">
          {invitation} Join the mailing list of {site.label.name}
        </span>
        <svg viewBox="-400 -400 800 800" aria-hidden="true">
          <circle className={styles.disc} r="470" />
        </svg>
        {/* An SVG of its own: the browser rotates one layer without repainting the letters. */}
        <svg viewBox="-400 -400 800 800" aria-hidden="true" className={styles.ring}>
          <path id="ring" d="M0 326A326 326 0 1 1 1 326" fill="none" />
          {[0, 120, 240].map((turn) => (
            // The same length at any letter spacing: a third of the circle has 683.
            <text
              key={turn}
              transform={`rotate(${turn})`}
              textLength="642"
              lengthAdjust="spacingAndGlyphs"
            >
              <textPath href="#ring" startOffset="50%">
                {invitation}
              </textPath>
            </text>
          ))}
        </svg>
        <svg viewBox="-400 -400 800 800" aria-hidden="true">
          <g transform="translate(-5 -12) rotate(-5) scale(.96)">
            <Mascot />
          </g>
        </svg>
      </Link>
      <button
        type="button"
        className={`${primitives.label} ${styles.toggle}`}
        onClick={() => setTurning(!isTurning)}
      >
        <svg viewBox="0 0 10 10" aria-hidden="true">
          <path d={isTurning ? 'M1 1h8v8H1z' : 'M1 0v10l9-5z'} />
        </svg>
        <span data-other={isTurning ? 'Turn' : 'Stop turning'}>
          {isTurning ? 'Stop turning' : 'Turn'}
        </span>
      </button>
    </div>
  );
}
