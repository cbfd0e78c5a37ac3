/**
 * The last inline script of /explore. Once the first pictures are shown (src/start-explore.ts), it loads
 * the site's script, whose URL is in `data-main` and which takes longer to run, and requests the chunks in
 * the template `data-later`.
 */
const mainScript = document.querySelector<HTMLScriptElement>('script[data-main]');
const later = document.querySelector<HTMLTemplateElement>('template[data-later]');
Promise.resolve(globalThis.firstScreenShown).then(() => {
  if (later) document.head.append(later.content);
  return import(/* @vite-ignore */ mainScript?.dataset.main ?? '');
});
