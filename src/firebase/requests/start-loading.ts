import type { Cassette } from '../../domain/cassette.ts';
import { type OnProgress, pageStart } from '../../services/page-start.ts';
import type { ShelfView } from '../../services/ports.ts';
import type { Settings } from '../settings.ts';
import { shelfLoader } from '../stored-shelf.ts';

/**
 * Begins to load the list of cassettes in the first script of a page, while the site's scripts are still on
 * their way. The page takes over from there (src/services/page-start.ts).
 *
 * @param onArrival called with what has arrived, before the page gets it
 * @param beforeRest as for `shelfLoader`
 */
export function startLoading(
  settings: Settings,
  uid: string,
  view: ShelfView,
  onArrival: (cassettes: readonly Cassette[]) => void = () => {},
  beforeRest?: () => Promise<unknown>,
): void {
  const controller = new AbortController();
  let setOnProgress: (onProgress: OnProgress) => void;
  const onPageProgress = new Promise<OnProgress>((resolve) => {
    setOnProgress = resolve;
  });
  const onProgress: OnProgress = async (cassettes) => {
    onArrival(cassettes);
    await (await onPageProgress)(cassettes);
  };
  const loading = shelfLoader(settings, undefined, beforeRest)(
    uid,
    view,
    onProgress,
    controller.signal,
  );
  // Whoever takes it handles its errors.
  loading.catch(() => {});
  pageStart.load = {
    uid,
    view,
    take(onProgress, signal) {
      signal.addEventListener('abort', () => controller.abort());
      setOnProgress(onProgress);
      return loading;
    },
  };
}
