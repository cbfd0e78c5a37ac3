import { startTransition, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';

const loadCardZoom = memoizeAsync(() =>
  import('../card-zoom/card-zoom.tsx').then(({ CardZoom }) => CardZoom),
);

/**
 * Whether the zoom of the J-card is open, and its component, which is loaded then. Opening it is one step
 * of the history: Back closes it.
 */
export function useCardZoom() {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  /** The history entry that is being left, so that a second click does not leave the next one. */
  const closingKey = useRef('');
  const [isOpen, showOptimistically] = useOptimistic(state?.isZoomOpen === true);
  const component = useAsyncData(isOpen ? loadCardZoom : null);
  return {
    isOpen,
    component,
    open: () =>
      startTransition(() => {
        if (isOpen) return;
        showOptimistically(true);
        navigate({ pathname, search }, { state: { ...state, isZoomOpen: true } });
      }),
    close: () => {
      if (closingKey.current === key) return;
      closingKey.current = key;
      navigate(-1);
    },
  };
}
