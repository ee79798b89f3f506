import type { Firestore } from 'firebase/firestore';
import { timingLimits } from '../../config/timing.ts';
import { SignalSource, useSignal } from '../reactfire/signals.tsx';
import { useRefreshOnSignal } from './use-refresh-on-signal.ts';

type Props = { firestore: Firestore; uid: string; isAdmin: boolean };

/** Refreshes the page on every change of this user, and for administrators on every change of what they see. */
export function SignalListeners({ firestore, uid, isAdmin }: Props) {
  return (
    <SignalSource firestore={firestore}>
      <SignalListener uid={uid} id={uid} />
      {isAdmin && <SignalListener uid={uid} id="admins" spacingMs={timingLimits.adminRefreshMs} />}
    </SignalSource>
  );
}

/** Renders nothing. */
function SignalListener({ uid, id, spacingMs = 0 }: { uid: string; id: string; spacingMs?: number }) {
  useRefreshOnSignal({ uid, signal: useSignal({ uid, id }), spacingMs });
  return null;
}
