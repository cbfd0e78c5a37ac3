import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHistoryStep } from '../../../components/history/use-history-step.ts';
import { useMediaQuery } from '../../../components/use-media-query.ts';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { paths } from '../../../paths.ts';
import { guardPopstate } from '../../../services/history-steps.ts';
import { narrowWindow } from '../narrow-window.ts';

/**
 * Whether the sheet is open; it closes in a wide window. When it closes, what was chosen in it takes the place
 * of its step.
 */
export function useSheet() {
  const isNarrow = useMediaQuery(narrowWindow);
  const { search } = useLocation();
  const navigate = useNavigate();
  const step = useHistoryStep('isSheetOpen');
  const { isOpen } = step;
  const close = useStableCallback(step.close);
  useEffect(() => {
    if (isOpen && !isNarrow) close();
  }, [isOpen, isNarrow, close]);
  useEffect(() => {
    if (!isOpen) return;
    const below = window.history.state?.idx - 1;
    return guardPopstate(() => {
      if (window.history.state?.idx === below && window.location.search !== search)
        navigate({ pathname: paths.explore, search });
    });
  }, [isOpen, search, navigate]);
  return step;
}
