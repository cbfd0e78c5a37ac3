import button from './button.module.css';
import styles from './main-link.module.css';

/** The class of a link that looks like the main button of a view. */
export const mainLink = `${button.button} ${button.main} ${styles.link}`;
