import { deviceRef, noSignIns } from '@keelstone/domain/device/known-device';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';

/**
 * Makes a browser the only known one of an account, without a sign-in: a mailed link has proved whose it is, while any
 * other may belong to somebody who knew the old password. Without a device id, none is known afterwards. Reads, then
 * writes.
 */
export async function rememberOnlyDevice(
  tx: Tx,
  { user, device, atMs }: { user: User; device: string | undefined; atMs: number },
  deps: Pick<Deps, 'devices' | 'signIns'>,
): Promise<void> {
  const { uid, email } = user;
  if (device === undefined) {
    const signIns = await deps.signIns.read(tx, uid);
    if (signIns === undefined) return;
    for (const other of Object.keys(signIns.devices)) deps.devices.erase(tx, other);
    deps.signIns.put(tx, uid, { ...signIns, devices: {} });
    return;
  }
  const ref = deviceRef({ email, device });
  const [known, stored] = await readTogether(tx, deps.devices.at(ref), deps.signIns.at(uid));
  const signIns = stored ?? noSignIns(uid, atMs);
  for (const other of Object.keys(signIns.devices)) if (other !== ref) deps.devices.erase(tx, other);
  const firstSeenAtMs = known?.uid === uid ? known.firstSeenAtMs : atMs;
  deps.devices.put(tx, ref, { uid, firstSeenAtMs, lastSeenAtMs: atMs });
  deps.signIns.put(tx, uid, { ...signIns, devices: { [ref]: atMs } });
}
