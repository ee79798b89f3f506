import { randomBytes } from 'node:crypto';
import { recordSecurityEvent } from '../src/features/access/security-event/record-security-event.ts';
import type { Deps } from '../src/entry/deps.ts';
import { notifyHolder } from '../src/platform/mail/notify-holder.ts';
import type { Person } from './people.ts';
import {
  fileActivity,
  fileAddress,
  fileAskedDeposit,
  fileAskedKyc,
  fileDocumentView,
  fileKyc,
  filePaidWithdrawal,
} from './records.ts';

/** Somebody who has left a trace of every kind, each of which can be recognised by their mark. */
export type MarkedUser = { person: Person; mark: string; ids: string[] };

const imageBytes = 8_000;

/** Bytes that no compression makes smaller, with a mark in them. */
function markedImage(mark: string): Uint8Array {
  return Buffer.concat([Buffer.from(mark), randomBytes(imageBytes)]);
}

/**
 * Gives somebody an application with a replaced image, an older one, deposits, a paid withdrawal, sign-ins, security
 * events, an address, a notice, mails and views of their documents; and administrators' notes in the records.
 */
export async function fileEveryRecord(
  deps: Deps,
  { person, mark, admin }: { person: Person; mark: string; admin: Person },
): Promise<MarkedUser> {
  const { uid } = person;
  const kycIds = [await fileAskedKyc(deps, uid, false), await fileKyc(deps, uid, false)];
  for (const id of kycIds) await markKyc(deps, id, { mark, admin });
  const depositId = await fileAskedDeposit(deps, uid, false);
  await markDeposit(deps, depositId, { mark, admin });
  const withdrawalId = await filePaidWithdrawal(deps, uid);
  await fileActivity(deps, uid);
  await markAddress(deps, uid, { mark, id: await fileAddress(deps, uid) });
  await fileDocumentView(deps, { subjectUid: uid, actorUid: admin.uid, targetId: kycIds[0] ?? '' });
  await notifyOf(deps, { person, mark });
  return { person, mark, ids: [...kycIds, depositId, withdrawalId] };
}

type Marking = { mark: string; admin: Person };

async function markKyc(deps: Deps, id: string, { mark, admin }: Marking): Promise<void> {
  const record = await deps.kyc.find(id);
  if (record === undefined) throw new Error('There is no application');
  const document = { ...record.document, path: `vault/kyc/${id}/${id}.jpg` };
  const replaced = { ...document, path: `vault/kyc/${id}/before.jpg` };
  for (const { path } of [document, replaced])
    await deps.files.writeVault(path, markedImage(`${mark} image`), 'image/jpeg');
  await deps.kyc.save(id, {
    ...record,
    document,
    details: { ...record.details, firstName: `${mark} first name` },
    checkedBy: { uid: admin.uid, name: secretName },
    asks: (record.asks ?? []).map((ask) => ({
      ...ask,
      text: `${mark} question`,
      askedBy: { uid: admin.uid, name: secretName },
      before: { document: replaced, details: { lastName: `${mark} earlier name` } },
    })),
  });
  const by = { uid: admin.uid, name: secretName };
  await deps.reviewCases.save(id, { notes: [{ key: id, by, atMs: deps.now(), text: secretNote }] });
}

async function markDeposit(deps: Deps, id: string, { mark, admin }: Marking): Promise<void> {
  const deposit = await deps.transactions.find(id);
  if (deposit === undefined) throw new Error('There is no deposit');
  const proof = { path: `vault/proof/${id}/${id}.jpg`, contentType: 'image/jpeg', sha256: 'a'.repeat(64) };
  await deps.files.writeVault(proof.path, markedImage(`${mark} proof`), 'image/jpeg');
  const by = { uid: admin.uid, name: secretName };
  await deps.transactions.save(id, {
    ...deposit,
    proof,
    remarks: `${mark} remarks`,
    decidedBy: by,
    approvals: [{ ...by, email: admin.email, atMs: deps.now(), digest: 'x' }],
    asks: (deposit.asks ?? []).map((ask) => ({ ...ask, askedBy: by, explanation: `${mark} explanation` })),
  });
}

async function markAddress(
  deps: Deps,
  uid: string,
  { mark, id }: { mark: string; id: string },
): Promise<void> {
  const book = await deps.addressBooks.find(uid);
  const saved = book?.saved[id];
  if (book === undefined || saved === undefined) throw new Error('There is no address');
  await deps.addressBooks.save(uid, { ...book, saved: { [id]: { ...saved, label: `${mark} label` } } });
}

async function notifyOf(deps: Deps, { person, mark }: { person: Person; mark: string }): Promise<void> {
  const { uid } = person;
  await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, uid);
    if (user === undefined) throw new Error('There is no user');
    const detail = { browser: `${mark} browser`, os: 'Linux', ip: '198.51.100.1' };
    recordSecurityEvent(deps, tx, {
      fact: { kind: 'sign-in', detail },
      actorUid: uid,
      targetId: uid,
      subjectUid: uid,
      requestId: '',
      atMs: deps.now(),
    });
    const values = { name: user.name, amount: `${mark} amount`, address: 'x', link: 'x', lockLink: 'x' };
    notifyHolder(deps, tx, { kind: 'withdrawal-requested', effectId: uid, user, values });
  });
}

/** What administrators know and do not show. */
export const secretName = 'Zelda Secretname';
export const secretNote = 'Nobody outside may read this note';
