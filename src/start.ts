/**
 * What a public page holds in place of the site's script, whose address stands beside it, with those
 * of the page's own (tools/build/prerender.ts): the page is readable as it came, so its first paint
 * goes before the JavaScript that makes it live (docs/decisions/0009-paint-first.md).
 */
const { main = '', page = '' } =
  document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset ?? {};

/** Milliseconds. */
const patience = 1000;

function start() {
  // All at once, for the site's script asks for the page's only when it runs.
  for (const href of page.split(' '))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  import(/* @vite-ignore */ main);
}

const firstPaint = () =>
  new Promise((seen) => new PerformanceObserver(seen).observe({ type: 'paint', buffered: true }));
const frame = () => new Promise(requestAnimationFrame);

/** The words have been painted, in their own letters. */
async function painted() {
  await firstPaint();
  await document.fonts.ready;
  // The one that has the letters, and the one after it.
  await frame();
  await frame();
}

// Who waits for a font longer than that has the words in other letters meanwhile. A page in the
// background paints nothing, and needn't wait for it.
if (document.hidden) start();
else Promise.race([painted(), new Promise((late) => setTimeout(late, patience))]).then(start);

// A form that is sent before it is live would leave the page, and lose what was typed. It is marked
// instead, and sends itself once it can.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.dataset.pressed = 'early';
});
