import { DomainError } from '@keelstone/domain/errors';
import { decideTransactionAsk } from '@keelstone/domain/money/transaction/transaction-question';
import type { TransactionAskItem } from '@keelstone/domain/money/transaction/transaction';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../../core/administrator/require-active-caller.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { notifyOfQuestion } from './notify-of-money.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Deps } from '../../deps.ts';

/**
 * Asks the owner of a Pending record for something: the question, its mail and its audit row in one transaction.
 * Exactly the open question again changes nothing. Errors: `not-found`, `own-record`, `already-decided`, `ask-limit`,
 * `invalid-input`, `forbidden`.
 */
export async function askTransaction(
  options: {
    id: string;
    items: readonly TransactionAskItem[];
    text: string;
    caller: Caller;
    origin: Origin;
  },
  deps: Deps,
): Promise<void> {
  const { id, items, text, caller, origin } = options;
  await deps.runTransaction(async (tx) => {
    const [transaction, callersUser] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(caller.uid),
    );
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid } = transaction;
    const owner = await deps.users.read(tx, uid);
    const admin = requireActiveAdmin(callersUser, deps.now());
    const asked = decideTransactionAsk({ transaction, items, text, admin, atMs: deps.now() });
    if (asked === undefined) return;
    deps.transactions.put(tx, id, asked.transaction);
    touchSignal(deps, tx, uid);
    if (owner !== undefined) notifyOfQuestion(tx, { ...asked, owner }, deps);
    const detail = { number: asked.ask.number, items: items.join(', '), text };
    writeAudit(deps, tx, {
      action: 'ask-transaction',
      caller,
      origin,
      targetId: id,
      subjectUid: uid,
      detail,
    });
  });
}
