import { useState } from 'react';

/**
 * True once the condition has held, and from then on. For a part of a page that appears once the height of the parts
 * above it is known, and then stays.
 */
export function useLatch(condition: boolean): boolean {
  const [isSet, setIsSet] = useState(condition);
  if (condition && !isSet) setIsSet(true);
  return isSet || condition;
}
