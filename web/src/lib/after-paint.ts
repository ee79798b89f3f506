import { useEffect, useState } from 'react';

/** The longest wait: a background tab is never painted. */
const waitMsMax = 250;

/**
 * Runs `work` once the screen shows what React has just rendered, so that its requests do not delay the first paint.
 * Returns a function that cancels it.
 */
export function waitForPaint(work: () => void): () => void {
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

/** True once the page is painted: code that was not needed for that may load then. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => waitForPaint(() => setIsPainted(true)), []);
  return isPainted;
}
