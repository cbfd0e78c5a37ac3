import { FrontGrid } from './front-grid/front-grid.tsx';
import { ListView } from './list-view/list-view.tsx';
import { usePage } from './shelf-page.tsx';

/** The shelf as a list or as fronts. */
export const ListOrFronts = () => (usePage().mode === 'list' ? <ListView /> : <FrontGrid />);
