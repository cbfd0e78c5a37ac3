import button from './button.module.css';

/** The classes of links that look like buttons. */
export const mainLink = `${button.button} ${button.main} ${button.link}`;

export const plainLink = `${button.button} ${button.plain} ${button.link}`;
