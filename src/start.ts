/**
 * The inline script of a prerendered page. It loads the site's script after the first paint, because
 * the HTML is readable without it (docs/decisions/0009-paint-first.md). tools/build/prerender.ts writes
 * the URLs into its attributes: `data-main` of the site's script, `data-page` of the page's chunks.
 */
const { main = '', page = '' } =
  document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset ?? {};

const paintTimeoutMs = 1000;

function start() {
  // Preload the page's chunks: the site's script would request them only when it runs.
  for (const href of page.split(' '))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  import(/* @vite-ignore */ main);
}

const firstPaint = () =>
  new Promise((resolve) =>
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }),
  );
const nextFrame = () => new Promise(requestAnimationFrame);

/** Resolves when the text has been painted in its own fonts. */
async function textPainted() {
  await firstPaint();
  await document.fonts.ready;
  // The first frame draws the fonts, the second begins after it has been shown.
  await nextFrame();
  await nextFrame();
}

// After the timeout the text is already visible in a fallback font. A page in the background is not
// painted, so it starts at once.
if (document.hidden) start();
else
  Promise.race([textPainted(), new Promise((resolve) => setTimeout(resolve, paintTimeoutMs))]).then(
    start,
  );

// Before hydration, submitting a form would leave the page and lose what was typed. The form is marked
// instead, and submits itself once it is hydrated (signup-form.tsx).
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return;
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.dataset.pressed = 'early';
});
