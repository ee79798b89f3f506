import type { Actor } from '@keelstone/domain/core/user/actor';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Collection } from '../../../platform/firestore/collection.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { requireActiveAdmin } from '../administrator/require-active-caller.ts';

/** A question that an administrator is about to ask the owner of a record. */
export type NewQuestion<Item> = By & { id: string; items: readonly Item[]; text: string };

/** The differences between the kinds of records that can be asked about. */
type Asking<R extends object, Q> = {
  action: 'ask-kyc' | 'ask-transaction';
  records: Pick<Collection<R>, 'at' | 'put'>;
  /** Returns the record with the question. Returns `undefined` if exactly this question is already open. */
  decide(record: R, by: { admin: Actor; atMs: number }): { record: R; question: Q } | undefined;
  notify(tx: Writer, change: { record: R; question: Q; owner: User }): void;
};

/**
 * Asks the owner of a Pending record for something: writes the question, its mail and its audit row in one transaction.
 * Asking exactly the open question again changes nothing. Errors: `not-found`, `forbidden`, and those of `decide`.
 */
export async function askOwner<R extends { uid: string }, Q extends { number: number }>(
  { id, items, text, caller, origin }: NewQuestion<string>,
  { action, records, decide, notify }: Asking<R, Q>,
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [record, me] = await readTogether(tx, records.at(id), deps.users.at(caller.uid));
    if (record === undefined) throw new DomainError('not-found');
    const { uid } = record;
    const owner = await deps.users.read(tx, uid);
    const admin = requireActiveAdmin(me, deps.now());
    const change = decide(record, { admin, atMs: deps.now() });
    if (change === undefined) return;
    records.put(tx, id, change.record);
    wakeTabs(tx, uid, deps);
    if (owner !== undefined) notify(tx, { ...change, owner });
    const detail = { number: change.question.number, items: items.join(', '), text };
    writeAudit(tx, { action, caller, origin, targetId: id, subjectUid: uid, detail }, deps);
  });
}
