import { useRef, type PointerEvent } from 'react';

/** Drags what a frame scrolls, with the mouse; fingers scroll by themselves, and so do the arrow keys. */
export function useDragScroll() {
  const from = useRef<{ x: number; y: number }>(undefined);
  const end = (): void => {
    from.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void => {
      if (from.current === undefined) return;
      currentTarget.scrollBy(from.current.x - clientX, from.current.y - clientY);
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
