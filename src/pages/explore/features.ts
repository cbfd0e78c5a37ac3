/** What the page loads when the first pictures have been requested. */

export { CassetteDetail } from './cassette-detail/cassette-detail.tsx';
export { FilterPanel } from './filter-panel/filter-panel.tsx';
export { FrontGrid } from './front-grid/front-grid.tsx';
export { JumpRail } from './jump/jump-rail.tsx';
export { ListView } from './list-view/list-view.tsx';
export { MissingCassette, NothingFound } from './nothing-found.tsx';
export { OfflineCopy } from './offline-copy.ts';
export { PilePanel } from './pile/pile-panel.tsx';
export { PrintedShelf } from './print/printed-shelf.tsx';
export { Bookend } from './rows/bookend.tsx';
export { FilterSheet } from './toolbar/filter-sheet.tsx';
