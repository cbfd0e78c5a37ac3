import { vi } from 'vitest';
import type * as cardViewer from '../../src/pages/explore/card-zoom/card-viewer.ts';

/** Stands for the viewer of the J-card, which needs layout; a test says what it does. */
export const openCardViewer = vi.fn<typeof cardViewer.openCardViewer>();
