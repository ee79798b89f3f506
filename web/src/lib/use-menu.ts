import { useId, useState, type MouseEvent } from 'react';

/** A menu or panel that hangs below the button that opens it, at its right edge. */
export type AnchoredMenu = {
  /** Props of the button. */
  button: {
    'aria-haspopup': 'menu' | 'dialog';
    'aria-controls': string | undefined;
    'aria-expanded': boolean;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  };
  /** Props of the `Menu` or `Popover`. */
  menu: {
    id: string;
    anchorEl: HTMLElement | null;
    open: boolean;
    onClose: () => void;
    anchorOrigin: typeof below;
    transformOrigin: typeof fromTop;
  };
  close: () => void;
};

const below = { vertical: 'bottom', horizontal: 'right' } as const;
const fromTop = { vertical: 'top', horizontal: 'right' } as const;

/** The props of a button and of the menu or panel that it opens. */
export function useMenu(kind: 'menu' | 'dialog' = 'menu'): AnchoredMenu {
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
      onClick: (event) => setAnchor(event.currentTarget),
    },
    menu: { id, anchorEl: anchor, open, onClose: close, anchorOrigin: below, transformOrigin: fromTop },
    close,
  };
}
