/**
 * A state with one reducer outside of React, for `useSyncExternalStore`. Unlike `useReducer` it changes
 * at once, so of two actions in the same moment (a double click) the second one sees what the first one
 * has changed.
 */
export function createStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
) {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch(action: Action) {
      state = reduce(state, action);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
