import { FrontGrid } from './front-grid/front-grid.tsx';
import { ListView } from './list-view/list-view.tsx';
import { useShelfPage } from './shelf-page.tsx';

/** The shelf as a list or as fronts. */
export const ListOrFronts = () => (useShelfPage().mode === 'list' ? <ListView /> : <FrontGrid />);
