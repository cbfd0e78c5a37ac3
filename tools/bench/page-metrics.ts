/**
 * What is injected into a page to measure it, before any script of its own. The page knows nothing of
 * it. All times are milliseconds on the page's own clock.
 *
 * A thing counts as painted at the end of the frame that shows it: an animation frame callback runs
 * just before the browser lays out and paints, and an urgent task posted from there runs just after.
 * What the compositor does later with the painted layers, on other threads, is not in it.
 */

/** Where the answer to an input is seen: these elements, each told by an attribute or its text. */
export type Place = { readonly items: string; readonly attribute?: string };

export type Reaction = {
  /** From the input to the end of the next frame: what was pressed or typed is seen. */
  readonly echo: number;
  /** From the input to the end of the frame in which the place has changed. */
  readonly answer: number;
};

export type Arrival = { readonly url: string; readonly body: string | null; readonly at: number };

export type Fling = {
  readonly milliseconds: number;
  readonly frames: number;
  readonly longestFrame: number;
  /** For how long at most some part of the window's shelf was without a spine. */
  readonly longestBlank: number;
  /** Parts that are without one now. */
  readonly blankNow: number;
};

export type Probe = {
  /** Resolves when an element like this has been painted, looked for from the page's beginning. */
  seen(selector: string): Promise<number>;
  /** Resolves when all pictures inside these elements in the window are there and painted. */
  pictured(selector: string): Promise<number>;
  /** Waits for the next such event; the reaction is had by `reaction`. */
  arm(event: string, place: Place): void;
  reaction(): Promise<Reaction>;
  /** Every answer that has arrived, with what was posted for it by `fetch`. */
  arrivals(): Arrival[];
  /** Watches the spines of the shelf while it is scrolled, until `endFling`. */
  watchFling(shelf: string, spine: string): void;
  endFling(): Fling;
  /** Watches for how long nothing else can run, until `endBlocking` tells the longest. */
  watchBlocking(): void;
  endBlocking(): number;
};

declare global {
  interface Window {
    probe: Probe;
  }
}

export function installProbe(): void {
  performance.setResourceTimingBufferSize(500_000);

  // A message would queue behind pictures that arrive, which the frame did not wait for.
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

  const answer = ({ items, attribute }: Place) => {
    const found = document.querySelectorAll(items);
    const first = [...found].slice(0, 80);
    const told = first.map((one) => (attribute ? one.getAttribute(attribute) : one.textContent));
    return `${found.length} ${told.join('\n')}`;
  };

  const inWindow = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  };

  let reaction: Promise<Reaction> | undefined;
  let fling: {
    started: number;
    last: number;
    frames: number;
    longest: number;
    shelf: string;
    spine: string;
  };
  let flinging = 0;
  let blank: { since: (number | null)[]; longest: number };
  let beating: ReturnType<typeof setTimeout>;
  let longestBlock = 0;

  /** Points down the window where each row has its first spine; of two one is not between two rows. */
  const blankAt = (shelf: string, spine: string): boolean[] => {
    const rack = document.querySelector(shelf)?.getBoundingClientRect();
    const x = (document.querySelector(spine)?.getBoundingClientRect().left ?? 0) + 20;
    const isSpine = (y: number) => document.elementFromPoint(x, y)?.closest(spine);
    const rows: boolean[] = [];
    for (let y = 120; y < window.innerHeight - 120; y += 80) {
      const inside = rack !== undefined && rack.top < y && y + 30 < rack.bottom;
      rows.push(inside && !isSpine(y) && !isSpine(y + 30));
    }
    return rows;
  };

  window.probe = {
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

    pictured: (selector) =>
      new Promise((resolve) => {
        const look = () => {
          const items = [...document.querySelectorAll(selector)].slice(0, 200).filter(inWindow);
          const images = items.map((item) => item.querySelector('img'));
          const ready = (image: HTMLImageElement | null) =>
            image?.complete === true && image.naturalWidth > 0 && image.offsetWidth > 0;
          if (items.length > 0 && images.every(ready)) afterFrame(resolve);
          else requestAnimationFrame(look);
        };
        look();
      }),

    arm(event, place) {
      const before = answer(place);
      reaction = new Promise((resolve) => {
        const onEvent = ({ timeStamp }: Event) => {
          let echo = 0;
          afterFrame((now) => {
            echo = now - timeStamp;
          });
          const observer = new MutationObserver(() => {
            if (answer(place) === before) return;
            observer.disconnect();
            afterFrame((now) => resolve({ echo, answer: now - timeStamp }));
          });
          observer.observe(document.body, changes);
        };
        window.addEventListener(event, onEvent, { capture: true, once: true });
      });
    },
    reaction: () => reaction ?? Promise.reject(new Error('Nothing was armed.')),

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

    watchFling(shelf, spine) {
      const now = performance.now();
      fling = { started: now, last: now, frames: 0, longest: 0, shelf, spine };
      blank = { since: [], longest: 0 };
      const onFrame = (time: number) => {
        fling.frames++;
        fling.longest = Math.max(fling.longest, time - fling.last);
        fling.last = time;
        blankAt(shelf, spine).forEach((isBlank, at) => {
          const since = isBlank ? (blank.since[at] ?? time) : null;
          blank.since[at] = since;
          if (since !== null) blank.longest = Math.max(blank.longest, time - since);
        });
        flinging = requestAnimationFrame(onFrame);
      };
      flinging = requestAnimationFrame(onFrame);
    },
    endFling() {
      cancelAnimationFrame(flinging);
      return {
        milliseconds: fling.last - fling.started,
        frames: fling.frames,
        longestFrame: fling.longest,
        longestBlank: blank.longest,
        blankNow: blankAt(fling.shelf, fling.spine).filter(Boolean).length,
      };
    },

    watchBlocking() {
      longestBlock = 0;
      let last = performance.now();
      const beat = () => {
        const now = performance.now();
        // A timer set by a timer waits for four milliseconds by itself.
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
