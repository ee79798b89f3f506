import Button from '@mui/material/Button';
import { useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import { type Deferred, forgetDeferred, offerUndo, useDeferred } from '../../../lib/api/deferred.ts';
import { isShortcut } from '../../../lib/use-shortcuts.ts';

/**
 * Shows a toast while a rejection waits. Its button Undo (key U) cancels the rejection and opens the case again. Leaving
 * the inbox, or hiding or closing the page, sends the rejection. Returns the latest one without an answer of the server.
 */
export function useUndo(): Deferred | undefined {
  const navigate = useNavigate();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const latest = useDeferred().findLast(({ step }) => step !== 'refused');
  const waiting = latest?.step === 'waiting' ? latest : undefined;
  useEffect(() => {
    if (waiting === undefined) return;
    const undo = () => {
      forgetDeferred(waiting);
      void navigate(waiting.path, { replace: true });
    };
    const onKey = (event: KeyboardEvent) => isShortcut('u', event) && undo();
    document.addEventListener('keydown', onKey);
    const toast = enqueueSnackbar(`Rejecting ${isolateName(waiting.name)}...`, {
      persist: true,
      preventDuplicate: false,
      action: (
        <Button color="inherit" aria-keyshortcuts="U" onClick={undo}>
          Undo
        </Button>
      ),
    });
    return () => {
      document.removeEventListener('keydown', onKey);
      closeSnackbar(toast);
    };
  }, [waiting, navigate, enqueueSnackbar, closeSnackbar]);
  useEffect(offerUndo, []);
  return latest;
}
