import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far away, in screens, something is still near. */
const screens = '100%';

/**
 * True from when the element comes near the viewport: what is heavy and far down is loaded then. Immediately where the
 * browser cannot tell.
 */
export function useNearViewport<E extends Element>(): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null);
  const [isNear, setIsNear] = useState(
    () => typeof window === 'object' && !('IntersectionObserver' in window),
  );
  useEffect(() => {
    if (isNear || ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${screens} 0px` },
    );
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
    };
  }, [isNear]);
  return { ref, isNear };
}
