import { useEffect, useEffectEvent } from 'react';
import { makeListeners } from './listeners.ts';

/** The open dialogs and drawers, the newest last: functions that close one, and return true if it stays open. */
const layers: (() => unknown)[] = [];
const listeners = makeListeners();

/** The dialogs and drawers above the page, for PageHistory. */
export const openLayers = {
  subscribe: listeners.subscribe,
  isAny: () => layers.length > 0,
  /** Closes the newest. True if anything stays open. */
  close: () => layers.at(-1)?.() === true || layers.length > 1,
};

/** Lets Back close a dialog or drawer instead of leaving the page. `close` returns true if it stays open. */
export function useBackCloses(isOpen: boolean, close: () => unknown): void {
  const ask = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const layer = () => ask();
    layers.push(layer);
    listeners.tell();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      listeners.tell();
    };
  }, [isOpen]);
}
