import { useState } from 'react';

/**
 * True from the first render on in which the condition holds, and from then on. A part whose place depends on what is
 * above it waits for it with this: it neither moves nor goes away again.
 */
export function useLatch(condition: boolean): boolean {
  const [isSet, setIsSet] = useState(condition);
  if (condition && !isSet) setIsSet(true);
  return isSet || condition;
}
