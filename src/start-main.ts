/**
 * The last inline script of /explore. It loads the site's script, whose URL is in `data-main`, as soon as
 * the first screen of the last visit is shown (src/start-explore.ts): running it takes longer than that.
 */
const mainScript = document.querySelector<HTMLScriptElement>('script[data-main]');
Promise.resolve(globalThis.firstScreenShown).then(
  () => import(/* @vite-ignore */ mainScript?.dataset.main ?? ''),
);
