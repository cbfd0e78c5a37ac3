import { useLocation, useNavigate } from 'react-router-dom';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';
import { changeHistory, goBack } from '../go-back.ts';

const loadCardZoom = memoizeAsync(() =>
  import('../card-zoom/card-zoom.tsx').then(({ CardZoom }) => CardZoom),
);

/**
 * Whether the zoom of the J-card is open, and its component, which is loaded then. Opening it is one step
 * of the history: Back closes it.
 */
export function useCardZoom() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOpen = state?.isZoomOpen === true;
  const component = useAsyncData(isOpen ? loadCardZoom : null);
  return {
    isOpen,
    component,
    open: () =>
      changeHistory(() => {
        if (window.location.search === search && !window.history.state?.usr?.isZoomOpen)
          navigate({ pathname, search }, { state: { ...state, isZoomOpen: true } });
      }),
    close: () => void goBack(),
  };
}
