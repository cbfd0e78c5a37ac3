/** A public page without its scripts, in system fonts; its styles are inline. */
export const plainPage = (html: string): string =>
  html
    .replace(/<script\b.*?<\/script>|<link\s[^>]*rel="(?:module)?preload"[^>]*>/gs, '')
    .replace(/@font-face\s*\{[^}]*\}/g, '');
