import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useBackCloses } from '../../lib/open-layers.ts';
import { listKeyNames } from '../../lib/use-shortcuts.ts';
import { MagnifierIcon } from '../../theme/icons.tsx';
import type { Found } from './find-box.tsx';

const FindBox = lazy(async () => ({ default: (await import('./find-box.tsx')).FindBox }));

/** The button of the search for everything, which Ctrl-K or ⌘K opens too. */
export function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  // Kept for this tab only: a search may be a person's name.
  const [recent, setRecent] = useState<readonly Found[]>([]);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  useBackCloses(isOpen, close);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || !listKeyNames(event).includes('k')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Tooltip title="Find (Ctrl K)">
        <IconButton aria-label="Find" aria-haspopup="dialog" onClick={open}>
          <MagnifierIcon />
        </IconButton>
      </Tooltip>
      {/* Opens before the field has loaded, so that keys typed until then do not reach the page below. */}
      <Dialog
        open={isOpen}
        onClose={close}
        aria-label="Find"
        maxWidth={false}
        fullWidth
        sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
        slotProps={{ paper: { sx: { maxWidth: 560, minHeight: 48 } } }}
      >
        <Suspense>
          <FindBox
            recent={recent}
            onClose={close}
            onFound={(found) => {
              close();
              setRecent([found, ...recent]);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
