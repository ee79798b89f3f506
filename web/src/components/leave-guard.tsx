import { useCallback, useEffect } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  /** Something was typed that leaving would lose. */
  isDirty: boolean;
  /** Where the form itself leads once it was sent. */
  allowed?: string;
};

/** Asks before typed data is lost: on a navigation in a dialog, on closing the tab by the browser's own. */
export function LeaveGuard({ isDirty, allowed }: Props) {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty &&
      next.pathname !== allowed &&
      (here.pathname !== next.pathname || here.search !== next.search),
    [isDirty, allowed],
  );
  const blocker = useBlocker(shouldBlock);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [isDirty]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave this page?"
      text="What you have entered will be lost."
      confirmLabel="Leave"
      busyText="Leaving..."
      isBusy={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
