/** What the page loads when the first pictures have been requested. */
export { CassetteDetail } from './cassette-detail/cassette-detail.tsx';
export { MissingCassette, NothingFound } from './nothing-found.tsx';
export { MyPile } from './pile/my-pile.tsx';
export { PrintList } from './print-list/print-list.tsx';
export { saveFirstScreen } from './shelf/save-first-screen.ts';
export { NewTapes } from './toolbar/new-tapes.tsx';
