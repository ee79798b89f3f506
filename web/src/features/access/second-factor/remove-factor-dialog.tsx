import {
  secondFactorContract,
  type FactorsWire,
  type FactorWire,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import { call } from '../../../lib/api/call.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { useRefresh } from '../../../lib/query/use-refresh.ts';
import { useStaySignedIn } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { ConfirmWithFactorDialog } from './confirm-with-factor-dialog.tsx';

type Props = { factor: FactorWire; all: FactorsWire; isOpen: boolean; onClose: () => void };

/** Removes one second factor; that takes a second factor. */
export function RemoveFactorDialog({ factor, all: { factors, isRequired }, isOpen, onClose }: Props) {
  const notify = useNotify();
  const refresh = useRefresh();
  const staySignedIn = useStaySignedIn();
  const isLast = factors.length === 1;
  return (
    <ConfirmWithFactorDialog
      isOpen={isOpen}
      title={factor.method === 'totp' ? 'Remove the authenticator app?' : `Remove "${factor.name}"?`}
      text={`${whatFollows({ isLast, isRequired })} Every other browser is signed out. Confirm it with a second factor.`}
      submitLabel="Remove"
      busyText="Removing..."
      factors={factors}
      send={(proof) =>
        call(secondFactorContract['remove-factor'], { body: { factorId: factor.id, proof } }).then(
          staySignedIn,
        )
      }
      onDone={({ message }) => {
        void refresh();
        notify.success(message);
        onClose();
        // The list has gone, and this dialog with it.
        if (isLast) focusHeading();
      }}
      onClose={onClose}
    />
  );
}

function whatFollows({ isLast, isRequired }: { isLast: boolean; isRequired: boolean }): string {
  if (!isLast) return 'It cannot be used to sign in any more.';
  return isRequired
    ? 'It is your only one, and administrators must have one: you will be asked to add another.'
    : 'It is your only one: your password alone will sign you in, and your recovery codes end.';
}
