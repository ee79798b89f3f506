import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { confirmation } from '../../../lib/api/confirmation.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

/** Asks "Confirm it's you" whenever a call needs it. Its code is loaded with the first question. */
export function StepUp() {
  const question = useSyncExternalStore(confirmation.subscribe, confirmation.get, confirmation.get);
  const [Dialog, setDialog] = useState<ComponentType<StepUpDialogProps>>();
  useEffect(() => {
    if (question === undefined || Dialog !== undefined) return;
    import('./step-up-dialog.tsx').then(
      ({ StepUpDialog }) => setDialog(() => StepUpDialog),
      // Without the dialog nobody can confirm: the waiting call fails.
      goBack,
    );
  }, [question, Dialog]);
  useCancelOnChange();
  if (question === undefined || Dialog === undefined) return null;
  const { number, methods, isOpen } = question;
  return <Dialog key={number} methods={methods} isOpen={isOpen} onClose={goBack} onConfirmed={goOn} />;
}

/** Cancels the question when its person signs out, somebody else signs in, or the page is left. */
function useCancelOnChange(): void {
  const session = useSession();
  const uid = 'uid' in session ? session.uid : undefined;
  useEffect(() => goBack, [uid]);
}

function goBack(): void {
  confirmation.answer({ isConfirmed: false });
}

function goOn(): void {
  confirmation.answer({ isConfirmed: true });
}
