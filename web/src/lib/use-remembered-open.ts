import { useState } from 'react';

const closed = 'closed';

/** The state of something that is open until it is closed in this browser, which remembers that. */
export function useRememberedOpen(storageKey: string): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(() => stored(storageKey) !== closed);
  const remember = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    try {
      if (isNowOpen) window.localStorage.removeItem(storageKey);
      else window.localStorage.setItem(storageKey, closed);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return [isOpen, remember];
}

function stored(storageKey: string): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
