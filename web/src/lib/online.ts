import { useSyncExternalStore } from 'react';

/** False if the browser knows that it is offline. True is no proof of a connection. */
export function isOnline(): boolean {
  return window.navigator.onLine;
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
