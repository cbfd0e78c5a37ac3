import { useState } from 'react';

export function useEver(condition: boolean): boolean {
  const [wasTrue, setTrue] = useState(condition);
  if (condition && !wasTrue) setTrue(true);
  return condition || wasTrue;
}
