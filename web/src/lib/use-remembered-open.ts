import { useState } from 'react';
import { readStored, store } from './browser-storage.ts';

const closed = 'closed';

/** The state of something that is open until it is closed in this browser, which remembers that. */
export function useRememberedOpen(storageKey: string): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(() => readStored('localStorage', storageKey) !== closed);
  const remember = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    store('localStorage', storageKey, isNowOpen ? undefined : closed);
  };
  return [isOpen, remember];
}
