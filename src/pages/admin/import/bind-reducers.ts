type Reducers<State> = Record<string, (state: State, ...args: never[]) => State>;

/** An action for each reducer, with its arguments but the state. */
export type BoundReducers<All> = {
  [Name in keyof All]: All[Name] extends (state: never, ...args: infer Args) => unknown
    ? (...args: Args) => void
    : never;
};

/** Actions that update a state with reducers. */
export const bindReducers = <State, All extends Reducers<State>>(
  reducers: All & Reducers<State>,
  update: (change: (state: State) => State) => void,
) =>
  Object.fromEntries(
    Object.entries(reducers).map(([name, reducer]) => [
      name,
      (...args: never[]) => update((state) => reducer(state, ...args)),
    ]),
  ) as BoundReducers<All>;
