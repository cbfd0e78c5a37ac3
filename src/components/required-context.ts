import { type Context, createContext, use } from 'react';

/** A context and the hook that reads it, which throws where no provider is above. */
export function requiredContext<Value>(provider: string): [Context<Value | null>, () => Value] {
  const context = createContext<Value | null>(null);
  function useValue(): Value {
    const value = use(context);
    if (value === null) throw new Error(`There is no ${provider} above.`);
    return value;
  }
  return [context, useValue];
}
