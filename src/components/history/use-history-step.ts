import { useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

/** The browser may refuse to go back, after many steps in a short time. */
const maxWaitMs = 1000;

/** Goes back in the history. A call before the browser has arrived there does nothing. */
export function useGoBack() {
  const navigate = useNavigate();
  const location = useLocation();
  const left = useRef<{ location: Location; time: number }>(null);
  return (entries = 1) => {
    const time = performance.now();
    if (left.current?.location === location && time - left.current.time < maxWaitMs) return;
    left.current = { location, time };
    navigate(-entries);
  };
}

/** A dialog or panel that is an entry of the history, with `name` in its state: Back closes it. */
export function useHistoryStep(name: string) {
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = useGoBack();
  const isOpen = location.state?.[name] === true;
  return {
    isOpen,
    open: () => navigate(location, { state: { ...location.state, [name]: true } }),
    close: () => {
      if (isOpen) goBack();
    },
  };
}
