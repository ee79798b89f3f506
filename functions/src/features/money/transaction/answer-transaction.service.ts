import { answerHash } from '@keelstone/domain/core/question/question';
import { askToAnswer, isAnswered } from '@keelstone/domain/core/question/decide-question';
import { DomainError } from '@keelstone/domain/errors';
import { depositTxid } from '@keelstone/domain/money/transaction/deposit-txid';
import {
  assertAnswersItems,
  decideTransactionAnswer,
  type TransactionAnswer,
  type TransactionAnswered,
} from '@keelstone/domain/money/transaction/transaction-question';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { claimUpload } from '../../core/upload/claim-upload.service.ts';
import { claimOtherTxid } from './claim-deposit-txid.ts';
import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import type { Deps } from '../../deps.ts';

type Answering = { id: string; question: number; answer: TransactionAnswer; caller: Caller };

/**
 * Answers the open question about the caller's own record with just what it asks for: a proof is uploaded, and a
 * blockchain transaction claimed, as when a deposit is filed. No amount, coin or address changes. The same answer again
 * changes nothing. Errors: `not-found` (somebody else's too), `no-open-question`, `invalid-input`, `txid-used`,
 * `account-locked`, and those of the upload.
 */
export async function answerTransaction(answering: Answering, deps: Deps): Promise<void> {
  const { id, question, answer, caller } = answering;
  const { uid } = caller;
  const given = { question, answer, hash: answerHash(answer) };
  const write = (proof?: StoredImage) =>
    deps.runTransaction(async (tx) => {
      const [found, owner] = await readTogether(tx, deps.transactions.at(id), deps.users.at(uid));
      const transaction = ownRecord(found, caller);
      if (owner === undefined) throw new DomainError('invalid-token');
      const texts = readAnswer(transaction, given);
      if (texts === undefined) return transaction;
      const changed = decideTransactionAnswer({
        ...{ transaction, owner, ...given, atMs: deps.now() },
        answer: { ...texts, ...(proof && { proof }) },
      });
      if (changed === undefined) return transaction;
      const writeClaim = await claimOtherTxid(tx, { before: transaction, now: changed }, deps);
      deps.transactions.put(tx, id, changed);
      writeClaim();
      touchSignal(deps, tx, uid);
      return changed;
    });
  if (answer.proof === undefined) {
    await write();
    return;
  }
  await claimUpload(
    {
      ...{ reference: answer.proof, uid, kind: 'proof', recordId: id },
      async findEarlier() {
        const record = await deps.transactions.find(id);
        return isOwn(record, caller) && isAnswered(record, given) ? record : undefined;
      },
      // Checked again in the transaction: here so that nothing is decoded in vain.
      check: async () => void readAnswer(ownRecord(await deps.transactions.find(id), caller), given),
      write,
    },
    deps,
  );
}

/** The texts of an answer to just what the open question asks for; `undefined` for the same answer again. */
function readAnswer(
  transaction: Transaction,
  { question, hash, answer }: { question: number; hash: string; answer: TransactionAnswer },
): Omit<TransactionAnswered, 'proof'> | undefined {
  const ask = askToAnswer(transaction, { question, hash });
  if (ask === undefined) return undefined;
  assertAnswersItems(answer, ask.items);
  const { txid: typed, explanation } = answer;
  const txid = typed === undefined ? null : depositTxid(transaction.coin, typed);
  return {
    ...(txid !== null && { txid }),
    ...(explanation !== undefined && { explanation: explanation.trim() }),
  };
}

function ownRecord(transaction: Transaction | undefined, caller: Caller): Transaction {
  if (!isOwn(transaction, caller)) throw new DomainError('not-found');
  return transaction;
}

function isOwn(transaction: Transaction | undefined, { uid }: Caller): transaction is Transaction {
  return transaction?.uid === uid && !transaction.isHiddenForUser;
}
