import { useLocation, useNavigate } from 'react-router-dom';
import { changeHistory, goBack } from '../../services/history-steps.ts';

/** What opens over a page as a step of the history, whose state it marks with `name`: Back closes it. */
export function useHistoryStep(name: string) {
  const navigate = useNavigate();
  const isOpen = useLocation().state?.[name] === true;
  const marks = () => window.history.state?.usr;
  return {
    isOpen,
    open: () =>
      changeHistory(() => {
        const { pathname, search } = window.location;
        if (!marks()?.[name])
          navigate({ pathname, search }, { state: { ...marks(), [name]: true } });
      }),
    close: () =>
      changeHistory(() => {
        if (marks()?.[name]) void goBack();
      }),
  };
}
