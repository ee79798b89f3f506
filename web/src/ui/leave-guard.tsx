import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction, type Location } from 'react-router-dom';
import { ConfirmDialog } from './question-dialog.tsx';

type Props = {
  /** Something was typed that leaving would lose. */
  isDirty: boolean;
  /** Leaving for another page of the app loses nothing: it is not asked about, only closing the tab is. */
  isKept?: boolean;
  /** What would be lost. */
  text?: string;
  /** Where the form itself leads once it was sent. */
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
  const asked = useRef<Location>(undefined);
  useEffect(() => {
    // Back while it asks: the person stays. The router has stopped this one too.
    const isAgain =
      asked.current !== undefined && blocker.state === 'blocked' && asked.current !== blocker.location;
    asked.current = blocker.location;
    if (isAgain) blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
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
      isBackTaken
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
