import { useState } from 'react';

/** Whether a condition has been true in this or an earlier render. */
export function useEver(condition: boolean): boolean {
  const [wasTrue, setTrue] = useState(condition);
  if (condition && !wasTrue) setTrue(true);
  return condition || wasTrue;
}
