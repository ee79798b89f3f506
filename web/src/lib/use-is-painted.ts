import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** True once the page is painted: what is not needed for that may load. */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(
    () =>
      afterPaint(() => {
        setIsPainted(true);
      }),
    [],
  );
  return isPainted;
}
