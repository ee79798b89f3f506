import type { SessionWire } from '@keelstone/domain/api/session.wire';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useEndSession } from '../api.ts';
import { deviceOf, networkText } from './session-texts.ts';

type Props = { session: SessionWire; isOpen: boolean; onClose: () => void };

export function EndSessionDialog({ session, isOpen, onClose }: Props) {
  const ending = useEndSession({ isOpen, onDone: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Sign out there?"
      text={`${deviceOf(session)} (${networkText(session)}) is signed out within seconds. To come back, it needs your password.`}
      confirmLabel="Sign out"
      busyText="Signing out..."
      isBusy={ending.isBusy}
      onConfirm={() => {
        ending.run(session.sid);
      }}
      onClose={onClose}
    />
  );
}
