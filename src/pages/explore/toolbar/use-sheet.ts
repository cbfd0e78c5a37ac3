import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { guardPopstate } from '../../../services/popstate-gate.ts';
import { changeHistory, goBack } from '../go-back.ts';

type SheetEntry = {
  isSheetOpen: true;
  /** The router's key of the entry below, to which Back leads. */
  keyBelow: string | undefined;
};

const isSheetEntry = (): boolean => window.history.state?.usr?.isSheetOpen === true;

/**
 * Whether the sheet is open. Opening it is one step of the history: Back closes it, and what was chosen in
 * it takes the place of that step.
 */
export function useSheet() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const sheetEntry: SheetEntry | null = state?.isSheetOpen ? state : null;
  const isOpen = sheetEntry !== null;
  const keyBelow = sheetEntry?.keyBelow;

  useEffect(() => {
    if (!isOpen) return;
    return guardPopstate(() => {
      if (window.history.state?.key === keyBelow && window.location.search !== search)
        navigate({ pathname: paths.explore, search });
    });
  }, [isOpen, keyBelow, search, navigate]);

  return {
    isOpen,
    open: () =>
      changeHistory(() => {
        const { pathname, search } = window.location;
        if (isSheetEntry()) return;
        const entry: SheetEntry = { isSheetOpen: true, keyBelow: window.history.state?.key };
        navigate({ pathname, search }, { state: entry });
      }),
    close: () =>
      changeHistory(() => {
        if (isSheetEntry()) void goBack();
      }),
  };
}
