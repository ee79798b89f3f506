import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot, type HydrationOptions } from 'react-dom/client';
import { takenOver, waitingMark } from '../config/take-over.ts';

let isFirst = false;

/** True while React takes over the document's own nodes, whose page must not look different at first. */
export const isTakingOver = (): boolean => isFirst;

/**
 * Makes the markup that the build rendered a living page, with the same nodes: what was typed, selected and focused
 * stays. Returns a function that ends it.
 */
export function takeOver(container: Element, page: ReactNode, options: HydrationOptions): () => void {
  // A press from now on waits within React.
  container.removeAttribute(waitingMark);
  isFirst = true;
  const taken = new Promise((resolve) => container.addEventListener(takenOver, resolve, { once: true }));
  let unmount: () => void = () => undefined;
  // A transition is rendered in pieces, so that the browser can respond to input in between.
  startTransition(() => {
    const root = hydrateRoot(container, <Taken container={container}>{page}</Taken>, options);
    unmount = () => void setTimeout(() => root.unmount());
  });
  // React reports a root that ends before it has taken the nodes over as a fault.
  return () => void taken.then(unmount);
}

function Taken({ container, children }: { container: Element; children: ReactNode }) {
  useEffect(() => {
    isFirst = false;
    container.dispatchEvent(new Event(takenOver, { bubbles: true }));
  }, [container]);
  return children;
}
