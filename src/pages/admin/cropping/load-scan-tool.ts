import { memoizeAsync } from '../../../services/memoize-async.ts';

/** Loads the editor of a scan at its first use. */
export const loadScanTool = memoizeAsync(() =>
  import('./scan-tool.tsx').then(({ ScanTool }) => ScanTool),
);
