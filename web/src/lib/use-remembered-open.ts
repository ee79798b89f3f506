import { useState } from 'react';

const closed = 'closed';

/** Whether something is open: at first, and until this browser has closed it. */
export function useRememberedOpen(storageKey: string): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(() => stored(storageKey) !== closed);
  const remember = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    try {
      if (isNowOpen) window.localStorage.removeItem(storageKey);
      else window.localStorage.setItem(storageKey, closed);
    } catch {
      // It lasts as long as the page.
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
