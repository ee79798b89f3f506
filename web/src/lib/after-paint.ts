import { useEffect, useState } from 'react';

/** If nothing is painted (a background tab), the wait is limited. */
const waitMsMax = 250;

/**
 * Runs `work` once what React has just rendered is on the screen, so that what it loads does not compete with that.
 * Returns a function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let isDue = true;
  const run = () => {
    if (!isDue) return;
    isDue = false;
    work();
  };
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, waitMsMax);
  return () => {
    isDue = false;
  };
}

/** True once the page is painted: what is not needed for that may load. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => afterPaint(() => setIsPainted(true)), []);
  return isPainted;
}
