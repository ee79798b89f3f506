import { useId, useState, type MouseEvent } from 'react';

const below = { vertical: 'bottom', horizontal: 'right' } as const;
const fromTop = { vertical: 'top', horizontal: 'right' } as const;

/** The props of a button and of the `Menu` or `Popover` that it opens below its right edge. */
export function useMenu(kind: 'menu' | 'dialog' | 'listbox' = 'menu') {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchor !== null;
  const close = () => setAnchor(null);
  return {
    button: {
      'aria-haspopup': kind,
      // An id is named only while its element is in the page.
      'aria-controls': open ? id : undefined,
      'aria-expanded': open,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menu: { id, anchorEl: anchor, open, onClose: close, anchorOrigin: below, transformOrigin: fromTop },
    close,
  };
}
