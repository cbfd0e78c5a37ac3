/** A state outside of React, for `useSyncExternalStore`. */
export type Store<State, Action> = {
  get(): State;
  dispatch(action: Action): void;
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe(onChange: () => void): () => void;
};

/**
 * A store with one reducer. Unlike `useReducer` it changes at once, so of two actions in the same moment
 * (a double click) the second one sees what the first one has changed.
 */
export function createStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
): Store<State, Action> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch(action) {
      state = reduce(state, action);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
