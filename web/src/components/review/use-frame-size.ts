import { useEffect, useRef, useState } from 'react';

export type Size = { width: number; height: number };

/** The room inside an element in pixels, whenever it changes; scroll bars that appear and disappear do not count. */
export function useFrameSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const frame = ref.current;
    if (frame === null) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: frame.offsetWidth - 2, height: frame.offsetHeight - 2 });
    });
    observer.observe(frame);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { ref, size };
}
