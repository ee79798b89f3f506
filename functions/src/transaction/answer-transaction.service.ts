import { answerHash } from '@keelstone/domain/ask/ask';
import { askToAnswer } from '@keelstone/domain/ask/decide-ask';
import { DomainError } from '@keelstone/domain/errors';
import { depositTxid } from '@keelstone/domain/transaction/deposit-txid';
import {
  assertAnswersItems,
  decideTransactionAnswer,
  type TransactionAnswer,
  type TransactionAnswered,
} from '@keelstone/domain/transaction/transaction-ask';
import type { StoredImage, Transaction } from '@keelstone/domain/transaction/transaction';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller } from '../http/caller.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { claimUpload } from '../upload/claim-upload.service.ts';
import { claimOtherTxid } from './claim-deposit-txid.ts';
import type { MoneyDeps } from './money-deps.ts';

type Answering = { id: string; question: number; answer: TransactionAnswer; caller: Caller };

/**
 * Answers the open question about an own record with just what it asks for: a proof comes, and a transaction of the chain is
 * claimed, as when a deposit is filed. No amount, coin or address changes. The same answer again changes nothing. Errors:
 * `not-found` (somebody else's too), `no-open-question`, `invalid-input`, `txid-used`, `account-locked`, and those of the
 * upload.
 */
export async function answerTransaction(
  { id, question, answer, caller }: Answering,
  deps: MoneyDeps,
): Promise<void> {
  const hash = answerHash(answer);
  const seen = ownRecord(await deps.transactions.find(id), caller);
  const ask = askToAnswer(seen, { question, hash });
  if (ask === undefined) return;
  assertAnswersItems(answer, ask.items);
  const { proof: reference, txid: typed, explanation } = answer;
  const txid = typed === undefined ? null : depositTxid(seen.coin, typed);
  const given = {
    ...(txid !== null && { txid }),
    ...(explanation !== undefined && { explanation: explanation.trim() }),
  };
  const write = (answered: TransactionAnswered) =>
    put({ id, question, hash, caller, answer: answered }, deps);
  if (reference === undefined) {
    await write(given);
    return;
  }
  await claimUpload(
    {
      reference,
      uid: caller.uid,
      kind: 'proof',
      recordId: id,
      earlier: async () => {
        const now = await deps.transactions.find(id);
        const isSame = now?.asks?.some((each) => each.number === question && each.answerHash === hash);
        return isSame === true ? now : undefined;
      },
      checked: () => Promise.resolve(),
      work: async (proof: StoredImage) => {
        const record = await write({ ...given, proof });
        return { record, kept: record.proof };
      },
    },
    deps,
  );
}

type Writing = Omit<Answering, 'answer'> & { hash: string; answer: TransactionAnswered };

/** Looks at the question again and writes the answer; what is there if this answer was given meanwhile. */
async function put({ id, question, hash, caller, answer }: Writing, deps: MoneyDeps): Promise<Transaction> {
  return deps.runTransaction(async (tx) => {
    const [found, owner] = await readTogether(tx, deps.transactions.at(id), deps.users.at(caller.uid));
    const transaction = ownRecord(found, caller);
    if (owner === undefined) throw new DomainError('invalid-token');
    const atMs = deps.now();
    const changed = decideTransactionAnswer({ transaction, owner, question, hash, answer, atMs });
    if (changed === undefined) return transaction;
    const writeClaim = await claimOtherTxid(tx, { before: transaction, now: changed }, deps);
    deps.transactions.put(tx, id, changed);
    writeClaim();
    touchSignal(deps, tx, caller.uid);
    return changed;
  });
}

function ownRecord(transaction: Transaction | undefined, { uid }: Caller): Transaction {
  if (transaction?.uid !== uid || transaction.isHiddenForUser) throw new DomainError('not-found');
  return transaction;
}
