import { useEffect, useEffectEvent } from 'react';

/** How what is open is asked to close; true if it stays. */
type Layer = () => unknown;

/** The dialogs and drawers that are open, the newest last. */
const layers: Layer[] = [];
const listeners = new Set<() => void>();

/** What is open above the page, for the one who knows the history (PageHistory). */
export const openLayers = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isAny: (): boolean => layers.length > 0,
  /** Asks the newest to close. True if anything stays open. */
  close(): boolean {
    const isNested = layers.length > 1;
    return layers.at(-1)?.() === true || isNested;
  },
};

/** Back closes this dialog or drawer instead of leaving the page: `close` does what Escape does, and is true if it stays. */
export function useBackCloses(isOpen: boolean, close: Layer): void {
  const ask = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => ask();
    layers.push(layer);
    tell();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      tell();
    };
  }, [isOpen]);
}

function tell(): void {
  for (const listener of listeners) listener();
}
