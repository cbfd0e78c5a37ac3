/**
 * Measurements that are injected into a page before its own scripts. All times are milliseconds on the
 * page's clock.
 *
 * An element counts as painted at the end of the frame that shows it: an animation frame callback runs
 * just before layout and paint, and a user-blocking task posted from it runs just after. The
 * compositor's work on other threads is not included.
 */

/** Elements that an input changes, each identified by an attribute or by its text. */
export type Watched = { readonly items: string; readonly attribute?: string };

export type Reaction = {
  /** From the input to the end of the next frame. */
  readonly echo: number;
  /** From the input to the end of the frame in which the watched elements have changed. */
  readonly answer: number;
};

type Arrival = { readonly url: string; readonly body: string | null; readonly at: number };

export type Frames = {
  readonly longestFrame: number;
  /** Frames that took longer than 33 ms. */
  readonly slowFrames: number;
};

type PageMetrics = {
  /** Resolves when an element that matches has been painted. */
  seen(selector: string): Promise<number>;
  /** Resolves when the images inside all matching elements in the window are painted, or inside some. */
  imagesLoaded(selector: string, which?: 'every' | 'some'): Promise<number>;
  /** The time of the largest paint so far; 0 before the first. */
  largestPaint(): number;
  /** Measures from the next event of this type; `reaction` gives the result. */
  watchReaction(event: string, watched: Watched): void;
  reaction(): Promise<Reaction>;
  /** All finished requests, with the body that `fetch` sent. */
  arrivals(): Arrival[];
  /** Watches the times between frames, until `endFrames`. */
  watchFrames(): void;
  endFrames(): Frames;
  /** Watches how long the main thread is blocked; `endBlocking` gives the longest time. */
  watchBlocking(): void;
  endBlocking(): number;
};

declare global {
  interface Window {
    pageMetrics: PageMetrics;
  }
}

export function installPageMetrics(): void {
  performance.setResourceTimingBufferSize(500_000);

  // A message event would wait behind arriving images.
  const afterFrame = (done: (now: number) => void) =>
    requestAnimationFrame(() => {
      scheduler.postTask(() => done(performance.now()), { priority: 'user-blocking' });
    });
  const changes = { childList: true, subtree: true, attributes: true, characterData: true };

  const asked: { url: string; body: string | null }[] = [];
  const { fetch } = window;
  window.fetch = (input, options) => {
    const body = options?.body;
    const url = input instanceof Request ? input.url : String(input);
    asked.push({ url, body: typeof body === 'string' ? body : null });
    return fetch(input, options);
  };

  const answer = ({ items, attribute }: Watched) => {
    const found = document.querySelectorAll(items);
    const first = [...found].slice(0, 80);
    const labels = first.map((one) => (attribute ? one.getAttribute(attribute) : one.textContent));
    return `${found.length} ${labels.join('\n')}`;
  };

  const inWindow = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };

  let largestPaint = 0;
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime ?? largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  let reaction: Promise<Reaction> | undefined;
  let frames: { last: number; longest: number; slow: number };
  let watching = 0;
  let beating: ReturnType<typeof setTimeout>;
  let longestBlock = 0;

  window.pageMetrics = {
    seen: (selector) =>
      new Promise((resolve) => {
        const found = () => document.querySelector(selector) !== null;
        if (found()) return afterFrame(resolve);
        const observer = new MutationObserver(() => {
          if (!found()) return;
          observer.disconnect();
          afterFrame(resolve);
        });
        observer.observe(document, { childList: true, subtree: true });
      }),

    imagesLoaded: (selector, which = 'every') =>
      new Promise((resolve) => {
        const look = () => {
          const items = [...document.querySelectorAll(selector)].slice(0, 200).filter(inWindow);
          const images = items.map((item) => item.querySelector('img'));
          const ready = (image: HTMLImageElement | null) =>
            image?.complete === true && image.naturalWidth > 0 && image.offsetWidth > 0;
          if (items.length === 0 || !images[which](ready)) requestAnimationFrame(look);
          // This frame paints them.
          else scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
        };
        requestAnimationFrame(look);
      }),

    largestPaint: () => largestPaint,

    watchReaction(event, watched) {
      const before = answer(watched);
      reaction = new Promise((resolve) => {
        const onEvent = ({ timeStamp }: Event) => {
          let echo = 0;
          afterFrame((now) => {
            echo = now - timeStamp;
          });
          const observer = new MutationObserver(() => {
            if (answer(watched) === before) return;
            observer.disconnect();
            afterFrame((now) => resolve({ echo, answer: now - timeStamp }));
          });
          observer.observe(document.body, changes);
        };
        window.addEventListener(event, onEvent, { capture: true, once: true });
      });
    },
    reaction: () => reaction ?? Promise.reject(new Error('No event is watched.')),

    arrivals() {
      const bodies = new Map<string, (string | null)[]>();
      for (const { url, body } of asked) bodies.set(url, [...(bodies.get(url) ?? []), body]);
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries
        .sort((a, b) => a.startTime - b.startTime)
        .map(({ name, responseEnd, initiatorType }) => ({
          url: name,
          at: responseEnd,
          body: (initiatorType === 'fetch' ? bodies.get(name)?.shift() : null) ?? null,
        }));
    },

    watchFrames() {
      frames = { last: performance.now(), longest: 0, slow: 0 };
      const onFrame = (time: number) => {
        frames.longest = Math.max(frames.longest, time - frames.last);
        // Two frames of 60 Hz, and the clock's rounding.
        if (time - frames.last > 34) frames.slow++;
        frames.last = time;
        watching = requestAnimationFrame(onFrame);
      };
      watching = requestAnimationFrame(onFrame);
    },
    endFrames() {
      cancelAnimationFrame(watching);
      return { longestFrame: frames.longest, slowFrames: frames.slow };
    },

    watchBlocking() {
      longestBlock = 0;
      let last = performance.now();
      const beat = () => {
        const now = performance.now();
        // Nested timers wait for at least 4 ms.
        longestBlock = Math.max(longestBlock, now - last - 4);
        last = now;
        beating = setTimeout(beat, 4);
      };
      beating = setTimeout(beat, 4);
    },
    endBlocking() {
      clearTimeout(beating);
      return longestBlock;
    },
  };
}
