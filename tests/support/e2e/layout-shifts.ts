import type { Page } from '@playwright/test';

type LayoutShift = PerformanceEntry & { value: number };

declare global {
  interface Window {
    takeLayoutShifts?: () => number[];
  }
}

/** Records layout shifts from now on. Evaluated in the page. */
export function recordLayoutShifts(): void {
  const shifts: number[] = [];
  const add = (entries: PerformanceEntry[]) => {
    for (const entry of entries) shifts.push((entry as LayoutShift).value);
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  window.takeLayoutShifts = () => {
    add(observer.takeRecords());
    return shifts;
  };
}

/** The layout shifts until the page has been painted once more. */
export const layoutShifts = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return window.takeLayoutShifts?.() ?? [];
  });
