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
  readonly milliseconds: number;
  readonly frames: number;
  readonly longestFrame: number;
  /** Frames that took longer than 33 ms. */
  readonly slowFrames: number;
};

export type Colours = {
  /** Longest time in which some row in the window had no colours. */
  readonly longestBlank: number;
  /** Rows without colours now. */
  readonly blankNow: number;
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
  /**
   * Watches the colours of the shelf's rows in each frame, until `endColours`. It takes up to a fifth of
   * a slow processor's time, so watch the frames on their own.
   */
  watchColours(shelf: string, spine: string): void;
  endColours(): Colours;
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
  let frames: { started: number; last: number; count: number; longest: number; slow: number };
  let colours: { since: (number | null)[]; longest: number; shelf: string; spine: string };
  let watching = 0;
  let beating: ReturnType<typeof setTimeout>;
  let longestBlock = 0;

  const eachFrame = (look: (time: number) => void) => {
    const onFrame = (time: number) => {
      look(time);
      watching = requestAnimationFrame(onFrame);
    };
    watching = requestAnimationFrame(onFrame);
  };

  /** Samples points below the first column; of two points 30 px apart one is not between two rows. */
  const blankAt = (shelf: string, spine: string): boolean[] => {
    const grid = document.querySelector(shelf)?.getBoundingClientRect();
    const row = document.querySelector(`${shelf} [role=row]`);
    const x = (row?.getBoundingClientRect().left ?? 0) + 20;
    // A spine has a colour or its image; in a fast scroll an image has the colours of all spines.
    const colours = document.querySelector<HTMLCanvasElement>(`${shelf} > div > canvas`);
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const isColoured = (y: number) => {
      if (colours && pixel && grid) {
        const row = ((y - grid.top) / grid.height) * colours.height;
        pixel.drawImage(colours, 0, Math.floor(row), 1, 1, 0, 0, 1, 1);
        if (pixel.getImageData(0, 0, 1, 1).data[3] === 255) return true;
      }
      const element = document.elementFromPoint(x, y);
      const parts = element?.closest(spine)?.querySelectorAll<HTMLElement>('[style], img');
      return [...(parts ?? [])].some(
        (part) =>
          part.style.backgroundColor !== '' ||
          (part instanceof HTMLImageElement && part.naturalWidth > 0 && !part.hidden),
      );
    };
    const rows: boolean[] = [];
    for (let y = 120; y < window.innerHeight - 120; y += 80) {
      const inside = grid !== undefined && grid.top < y && y + 30 < grid.bottom;
      rows.push(inside && !isColoured(y) && !isColoured(y + 30));
    }
    return rows;
  };

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
      const now = performance.now();
      frames = { started: now, last: now, count: 0, longest: 0, slow: 0 };
      eachFrame((time) => {
        frames.count++;
        frames.longest = Math.max(frames.longest, time - frames.last);
        // Two frames of 60 Hz, and the clock's rounding.
        if (time - frames.last > 34) frames.slow++;
        frames.last = time;
      });
    },
    endFrames() {
      cancelAnimationFrame(watching);
      return {
        milliseconds: frames.last - frames.started,
        frames: frames.count,
        longestFrame: frames.longest,
        slowFrames: frames.slow,
      };
    },

    watchColours(shelf, spine) {
      colours = { since: [], longest: 0, shelf, spine };
      eachFrame((time) => {
        blankAt(shelf, spine).forEach((isBlank, at) => {
          const since = isBlank ? (colours.since[at] ?? time) : null;
          colours.since[at] = since;
          if (since !== null) colours.longest = Math.max(colours.longest, time - since);
        });
      });
    },
    endColours() {
      cancelAnimationFrame(watching);
      const { longest, shelf, spine } = colours;
      return { longestBlank: longest, blankNow: blankAt(shelf, spine).filter(Boolean).length };
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
