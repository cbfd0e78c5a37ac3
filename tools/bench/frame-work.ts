import type { Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds: when it began, how long it took, and the processor time of its thread. */
  ts: number;
  dur?: number;
  tdur?: number;
};

const taskName = 'ThreadControllerImpl::RunTask';

/**
 * The processor time of the page's main thread in each frame of `work`, in milliseconds: script, style,
 * layout, and what is drawn as a list. Rasterising, compositing and waiting are not included. Something
 * must request every animation frame meanwhile.
 */
export async function frameWork(page: Page, work: () => Promise<void>): Promise<number[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (!session) throw new Error('The page has no browser of its own.');
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.ph === 'X' && (event.name === taskName || event.name === 'FireAnimationFrame'))
        events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await work();
  const ended = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => resolve());
  });
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return workOf(events);
}

/** Sums up the tasks of the thread that runs the callbacks of animation frames, frame by frame. */
function workOf(events: readonly TraceEvent[]): number[] {
  const callback = events.find(({ name }) => name === 'FireAnimationFrame');
  if (!callback) throw new Error('No frame was traced.');
  const frames: number[] = [];
  let sum = 0;
  let isFrame = false;
  const ordered = events
    .filter(({ pid, tid }) => pid === callback.pid && tid === callback.tid)
    // A task comes before the callbacks inside it.
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const { name, tdur = 0 } of ordered) {
    if (name !== taskName) isFrame = true;
    else {
      if (isFrame) {
        frames.push(sum / 1000);
        sum = 0;
        isFrame = false;
      }
      sum += tdur;
    }
  }
  return [...frames, sum / 1000];
}
