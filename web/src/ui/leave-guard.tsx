import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router-dom';
import { lateDialog } from './late-dialog.tsx';

const loadDialog = async () => (await import('./question-dialog.tsx')).ConfirmDialog;
const ConfirmDialog = lateDialog(loadDialog);

type Props = {
  /** True if leaving would lose typed text. */
  isDirty: boolean;
  /** The text survives a change of page: only closing the tab is asked about. */
  isKept?: boolean;
  /** The consequence of leaving. */
  text?: string;
  /** The path to which the form itself leads after sending. */
  allowed?: string;
};

const everything = 'What you have entered will be lost.';

/** Asks before typed data is lost: in a dialog on navigation, in the browser's own dialog when the tab is closed. */
export function LeaveGuard({ isDirty, isKept = false, text = everything, allowed }: Props) {
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty &&
      !isKept &&
      next.pathname !== allowed &&
      (here.pathname !== next.pathname || here.search !== next.search),
    [isDirty, isKept, allowed],
  );
  const blocker = useBlocker(shouldBlock);
  const target = useRef<Location>(undefined);
  useEffect(() => {
    // Back while the question is open: the person stays, and the router has blocked this navigation too.
    const isAgain =
      target.current !== undefined && blocker.state === 'blocked' && target.current !== blocker.location;
    target.current = blocker.location;
    if (isAgain) blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    loadDialog().catch(() => undefined);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave this page?"
      text={text}
      confirmLabel="Leave"
      busyText="Leaving..."
      isBusy={false}
      isBackHandled
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
