import type { Firestore } from 'firebase/firestore';
import { useAdminSignal, useSignal } from './use-signal.ts';

type Props = { firestore: Firestore; uid: string };

/** Renders nothing; listens. */
export function SignalListeners({ isAdmin, ...props }: Props & { isAdmin: boolean }) {
  return (
    <>
      <UserSignal {...props} />
      {isAdmin && <AdminSignal {...props} />}
    </>
  );
}

function UserSignal(props: Props) {
  useSignal(props);
  return null;
}

function AdminSignal(props: Props) {
  useAdminSignal(props);
  return null;
}
