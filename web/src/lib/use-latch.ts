import { useState } from 'react';

/**
 * True once the condition has held, and from then on. For a part of a page that waits until it is known how high what is
 * above it is: it never moves, and stays.
 */
export function useLatch(condition: boolean): boolean {
  const [isSet, setIsSet] = useState(condition);
  if (condition && !isSet) setIsSet(true);
  return isSet || condition;
}
