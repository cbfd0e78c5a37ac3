/** What the page loads when the first pictures have been requested. */
export { CassetteDetail } from './cassette-detail/cassette-detail.tsx';
export { MissingCassette, NothingFound } from './nothing-found.tsx';
export { MyPile } from './pile/my-pile.tsx';
export { saveFirstScreen } from './shelf/save-first-screen.ts';
export { FirstVisitNote } from './toolbar/first-visit-note.tsx';
export { NewTapes } from './toolbar/new-tapes.tsx';
