import { deviceRef } from '@keelstone/domain/device/known-device';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';

/** Makes a browser known at an account without a sign-in: a mailed link has proved whose it is. Reads, then writes. */
export async function rememberDevice(
  tx: Tx,
  { user, device, atMs }: { user: User; device: string | undefined; atMs: number },
  deps: Pick<Deps, 'devices'>,
): Promise<void> {
  if (device === undefined) return;
  const { uid, email } = user;
  const ref = deviceRef({ email, device });
  const known = await deps.devices.read(tx, ref);
  const firstSeenAtMs = known?.uid === uid ? known.firstSeenAtMs : atMs;
  deps.devices.put(tx, ref, { uid, firstSeenAtMs, lastSeenAtMs: atMs });
}
