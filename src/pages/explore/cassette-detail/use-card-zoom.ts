import { useLocation } from 'react-router-dom';
import { useHistoryStep } from '../../../components/history/use-history-step.ts';
import { changeHistory } from '../../../services/history-steps.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';

const loadCardZoom = memoizeAsync(() =>
  import('../card-zoom/card-zoom.tsx').then(({ CardZoom }) => CardZoom),
);

/** Whether the zoom of the J-card is open, and its component, which is loaded then. */
export function useCardZoom() {
  const { search } = useLocation();
  const step = useHistoryStep('isZoomOpen');
  const component = useAsyncData(step.isOpen ? loadCardZoom : null);
  return {
    ...step,
    component,
    open: () =>
      changeHistory(() => {
        // The cassette may have been closed meanwhile.
        if (window.location.search === search) step.open();
      }),
  };
}
