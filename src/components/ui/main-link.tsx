import { Link, type LinkProps } from 'react-router-dom';
import button from './button.module.css';
import styles from './main-link.module.css';

/** A link that looks like the main button of a view. */
export const MainLink = (props: LinkProps) => (
  <Link {...props} className={`${button.button} ${button.main} ${styles.link}`} />
);
