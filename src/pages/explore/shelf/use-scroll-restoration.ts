import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const pause = 120;

/** Where this step of the history was scrolled to, kept beside what the router keeps there. */
function keep(top: number) {
  // A write of the history takes the browser as long as a screen of spines.
  if ((window.history.state?.shelfTop ?? 0) === top) return;
  try {
    window.history.replaceState({ ...window.history.state, shelfTop: top }, '');
  } catch {
    // Browsers limit how often the history may be written; the next pause tries again.
  }
}

/**
 * Going back, or reloading, finds the shelf where it was left. The browser can't do that alone: it
 * tries before the list has arrived, and it would jump whenever a tape is put back by going back.
 */
export function useScrollRestoration() {
  const { key } = useLocation();

  useEffect(() => {
    const before = window.history.scrollRestoration;
    window.history.scrollRestoration = 'manual';
    const top: unknown = window.history.state?.shelfTop;
    // After the frame has scrolled to the top, as it does for every new page.
    const frame = requestAnimationFrame(() => {
      if (typeof top === 'number') window.scrollTo(0, top);
    });
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(window.scrollY), pause);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.history.scrollRestoration = before;
    };
  }, []);

  // Each step that this page adds or replaces begins where the shelf stands.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what names the step
  useEffect(() => {
    const frame = requestAnimationFrame(() => keep(window.scrollY));
    return () => cancelAnimationFrame(frame);
  }, [key]);
}
