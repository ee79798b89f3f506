import { useEffect, useEffectEvent } from 'react';

/** The dialogs and drawers that are open, the newest last: how each is asked to close; true if it stays. */
const layers: (() => unknown)[] = [];
const listeners = new Set<() => void>();

/** What is open above the page, for the one who knows the history (PageHistory). */
export const openLayers = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAny: () => layers.length > 0,
  /** Asks the newest to close. True if anything stays open. */
  close: () => layers.at(-1)?.() === true || layers.length > 1,
};

/** Back closes this dialog or drawer instead of leaving the page: `close` does what Escape does, and is true if it stays. */
export function useBackCloses(isOpen: boolean, close: () => unknown): void {
  const ask = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => ask();
    layers.push(layer);
    for (const tell of listeners) tell();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      for (const tell of listeners) tell();
    };
  }, [isOpen]);
}
