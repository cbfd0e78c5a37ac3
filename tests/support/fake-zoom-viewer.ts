import { vi } from 'vitest';
import type * as zoomViewer from '../../src/pages/explore/card-zoom/zoom-viewer.ts';

/** Stands for the viewer of the J-card, which needs layout; a test says what it does. */
export const openZoomViewer = vi.fn<typeof zoomViewer.openZoomViewer>();
