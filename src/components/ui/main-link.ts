import button from './button.module.css';

/** The class of a link that looks like the main button of a view. */
export const mainLink = `${button.button} ${button.main} ${button.link}`;

/** The classes of a link that looks like a plain button. */
export const plainLink = `${button.button} ${button.plain} ${button.link}`;
