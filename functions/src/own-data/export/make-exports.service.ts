import { randomUUID } from 'node:crypto';
import { fingerprint } from '@keelstone/domain/ids';
import { limits } from '@keelstone/domain/limits';
import { timeText } from '@keelstone/domain/mail/place-text';
import {
  claimExport,
  stoppedExport,
  withPart,
  type DataExport,
} from '@keelstone/domain/own-data/data-export';
import { heldLock } from '@keelstone/domain/user/account-lock';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../../deps.ts';
import { documentId } from '../../firestore/query.ts';
import { readTogether } from '../../firestore/read-together.ts';
import type { Tx } from '../../firestore/tx.ts';
import { startRun, type JobRun } from '../../job/job-run.ts';
import { rowsInPages } from '../../job/rows-in-pages.ts';
import { issueLockLink } from '../../lock/lock-link.ts';
import { notifyHolder } from '../../mail/notify-holder.ts';
import { makeParts, type MadePart } from './make-parts.ts';
import { exportFolder } from './sweep-exports.service.ts';
import { sections } from './sections.ts';

type Made = Pick<DataExport, 'uid' | 'id'> & { leaseId: string };

/**
 * Makes the requested copies, a part at a time. A run that dies leaves its parts, and the next one continues after
 * them; two runs never work on one copy. A failure does not hold up the others; the run fails in the end, so that it is
 * noticed.
 */
export async function makeDataExports(
  deps: Deps,
  { partBytesMax = limits.exportPartBytesMax }: { partBytesMax?: number } = {},
): Promise<void> {
  const run = startRun(deps);
  const waiting = rowsInPages<Pick<DataExport, 'uid'>>(limits.exportsPerPage, (after) =>
    listWaiting(after, deps),
  );
  await run.each(waiting, ({ uid }) => makeDataExport(uid, { run, partBytesMax }, deps));
  run.end('Copies of data failed');
}

/** A page of those in progress, after one of them. */
function listWaiting(
  after: Pick<DataExport, 'uid'> | undefined,
  { dataExports }: Pick<Deps, 'dataExports'>,
): Promise<Pick<DataExport, 'uid'>[]> {
  return dataExports.list({
    where: [['state', '==', 'making']],
    orderBy: [[documentId, 'asc']],
    select: ['uid'],
    limit: limits.exportsPerPage,
    ...(after === undefined ? {} : { startAfter: [after.uid] }),
  });
}

async function makeDataExport(
  uid: string,
  { run, partBytesMax: bytesMax }: { run: JobRun; partBytesMax: number },
  deps: Deps,
): Promise<void> {
  const leaseId = fingerprint(randomUUID());
  const claimed = await claim(uid, leaseId, deps);
  if (claimed === undefined) return;
  const { id, user, place: from } = claimed;
  const made = { uid, id, leaseId };
  const onSection = (section: number) => noteProgress(made, section, deps);
  try {
    for await (const part of makeParts({ user, from, bytesMax, onSection }, deps)) {
      if (!(await keepPart(made, part, deps))) return;
      if (part.place !== null && run.isOver()) break;
    }
  } finally {
    await release(made, deps);
  }
}

/**
 * The copy, if this run should make it; that of a deleted user is removed. If its owner has locked the account since,
 * it is given up: somebody else may have requested it.
 */
function claim(uid: string, leaseId: string, deps: Deps): Promise<(DataExport & { user: User }) | undefined> {
  return deps.runTransaction(async (tx) => {
    const [stored, user] = await readTogether(tx, deps.dataExports.at(uid), deps.users.at(uid));
    const claimed = claimExport(stored, { leaseId, nowMs: deps.now() });
    if (claimed === undefined) return undefined;
    if (user === undefined) {
      deps.dataExports.erase(tx, uid);
      return undefined;
    }
    const going = heldLock(user, deps.now()) === undefined ? claimed : stoppedExport(claimed);
    deps.dataExports.put(tx, uid, going);
    return going.state === 'making' ? { ...going, user } : undefined;
  });
}

/**
 * Writes a part, then notes it; after the last one its owner is mailed. False, and nothing is noted, if another run has
 * taken over: every run writes under its own names, so it has not touched the other's parts. False too if its owner has
 * locked the account meanwhile, which ends the copy.
 */
async function keepPart(
  { uid, id, leaseId }: Made,
  { bytes, place }: MadePart,
  deps: Deps,
): Promise<boolean> {
  const partId = fingerprint(randomUUID());
  const path = `${exportFolder}${uid}/${id}/${partId}.zip`;
  await deps.files.writeVault(path, bytes, 'application/zip');
  return deps.runTransaction(async (tx) => {
    const [stored, user] = await readTogether(tx, deps.dataExports.at(uid), deps.users.at(uid));
    if (stored?.leaseId !== leaseId || user === undefined) return false;
    if (heldLock(user, deps.now()) !== undefined) {
      deps.dataExports.put(tx, uid, stoppedExport(stored));
      return false;
    }
    const part = { id: partId, path, bytes: bytes.byteLength };
    const after = withPart(stored, { part, place, nowMs: deps.now() });
    deps.dataExports.put(tx, uid, after);
    if (after.expiresAtMs !== null) mailReady(tx, { user, id, untilMs: after.expiresAtMs }, deps);
    return true;
  });
}

function mailReady(
  tx: Tx,
  { user, id, untilMs }: { user: User; id: string; untilMs: number },
  deps: Deps,
): void {
  notifyHolder(deps, tx, {
    kind: 'data-export-ready',
    effectId: id,
    user,
    values: {
      name: user.name,
      until: timeText(untilMs),
      link: `${deps.config.appUrl}/settings/data`,
      lockLink: issueLockLink(deps, tx, user.uid),
    },
  });
}

/** Records the progress, by sections; writes nothing if another run has taken over. */
function noteProgress({ uid, leaseId }: Made, section: number, deps: Deps): Promise<void> {
  const percent = Math.floor((100 * section) / sections.length);
  return deps.runTransaction(async (tx) => {
    const stored = await deps.dataExports.read(tx, uid);
    if (stored?.leaseId !== leaseId || percent <= stored.percent) return;
    deps.dataExports.put(tx, uid, { ...stored, percent });
  });
}

/** Lets the next run continue immediately with what this one has not finished; after a crash it has to wait. */
function release({ uid, leaseId }: Made, deps: Deps): Promise<void> {
  return deps.runTransaction(async (tx) => {
    const stored = await deps.dataExports.read(tx, uid);
    if (stored?.leaseId !== leaseId) return;
    deps.dataExports.put(tx, uid, { ...stored, leaseId: null, leaseUntilMs: 0 });
  });
}
