import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { focusElement } from '../../components/focus-element.ts';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import { site } from '../../site.ts';
import primitives from '../../styles/primitives.module.css';
import styles from './caspla.module.css';
import { LabelLogo } from './label-logo.tsx';
import { SignupForm } from './signup-form.tsx';

/** /caspla: the label's logo and mailing-list signup (docs/behaviour, "Signup"). */
export function Component() {
  const [isJoined, setJoined] = useState(false);
  const [keyCount, setKeyCount] = useState(0);
  return (
    <section
      className={styles.caspla}
      // The policy of the prerendered page refuses a style attribute.
      style={keyCount > 0 ? ({ '--keys': keyCount } as CSSProperties) : undefined}
      data-joined={isJoined || undefined}
      onInput={() => setKeyCount(keyCount + 1)}
    >
      <PageHead title={site.label.name} description={site.label.description} />
      <h1>
        <LabelLogo />
      </h1>
      <p className={styles.description}>{site.label.description}</p>
      {isJoined ? <Thanks /> : <SignupForm onJoined={() => setJoined(true)} />}
      <p className={primitives.small}>
        {site.label.consent}{' '}
        <a href={`mailto:${site.email}?subject=${encodeURIComponent(site.label.removal)}`}>
          {site.label.removal}
        </a>
        : write to us at any time.
      </p>
    </section>
  );
}

/** Takes the focus from the form that it replaces, so that screen readers read it out. */
const Thanks = () => (
  <div className={styles.form} ref={focusElement} tabIndex={-1} role="status">
    <h2>Thanks for signing up!</h2>
    <p className={primitives.large}>Check your email for updates and release information</p>
    <Link className={primitives.loneLink} to={paths.about}>
      About {site.name}
    </Link>
  </div>
);
