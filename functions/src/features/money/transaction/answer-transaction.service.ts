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
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { claimUpload } from '../../identity/upload/claim-upload.service.ts';
import { claimDocuments, claimOtherTxid } from './claim-deposit-txid.ts';
import type { MoneyDeps } from './money-deps.ts';

type Answering = { id: string; question: number; answer: TransactionAnswer; caller: Caller };

/**
 * Answers the open question about the caller's own record with just what it asks for: a proof is uploaded, and a
 * blockchain transaction claimed, as when a deposit is filed. No amount, coin or address changes. The same answer again
 * changes nothing. Errors: `not-found` (somebody else's too), `no-open-question`, `invalid-input`, `txid-used`,
 * `account-locked`, and those of the upload.
 */
export async function answerTransaction(answering: Answering, deps: MoneyDeps): Promise<void> {
  const { id, question, answer, caller } = answering;
  const hash = answerHash(answer);
  const { proof: reference } = answer;
  if (reference === undefined) {
    const given = await findGiven({ ...answering, hash }, deps);
    if (given !== undefined) await put({ id, question, hash, caller, ...given }, deps);
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
        return isSame === true && isOwn(now, caller) ? now : undefined;
      },
      checked: async () => {
        const given = await findGiven({ ...answering, hash }, deps);
        // The same answer again: `earlier` finds it.
        if (given === undefined) throw new DomainError('no-open-question');
        return given;
      },
      work: async (proof: Promise<StoredImage>, given) => {
        const record = await put({ id, question, hash, caller, ...given, proof }, deps);
        return { record, kept: record.proof };
      },
    },
    deps,
  );
}

/** `seen`: the record as it was; coin and address of one never change. */
type Given = { seen: Transaction; texts: Omit<TransactionAnswered, 'proof'> };

/** What is answered, if it is just what the open question asks for; `undefined` for the same answer again. */
async function findGiven(
  { id, question, hash, answer, caller }: Answering & { hash: string },
  deps: MoneyDeps,
): Promise<Given | undefined> {
  const seen = ownRecord(await deps.transactions.find(id), caller);
  const ask = askToAnswer(seen, { question, hash });
  if (ask === undefined) return undefined;
  assertAnswersItems(answer, ask.items);
  const { txid: typed, explanation } = answer;
  const txid = typed === undefined ? null : depositTxid(seen.coin, typed);
  const texts = {
    ...(txid !== null && { txid }),
    ...(explanation !== undefined && { explanation: explanation.trim() }),
  };
  return { seen, texts };
}

type Writing = Omit<Answering, 'answer'> & Given & { hash: string; proof?: Promise<StoredImage> };

/** Checks the question again and writes the answer; returns the existing record if this answer was given meanwhile. */
async function put(
  { id, question, hash, caller, seen, texts, proof }: Writing,
  deps: MoneyDeps,
): Promise<Transaction> {
  return deps.runTransaction(async (tx) => {
    const [found, owner] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(caller.uid),
      ...claimsOfAnswer(seen, texts, deps),
    );
    const transaction = ownRecord(found, caller);
    if (owner === undefined) throw new DomainError('invalid-token');
    const answer = { ...texts, ...(proof && { proof: await proof }) };
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

/** The deposit claims that `claimOtherTxid` will ask for. */
function claimsOfAnswer(seen: Transaction, { txid }: Given['texts'], deps: MoneyDeps) {
  if (txid === undefined) return [];
  const where = { uid: seen.uid, coin: seen.coin, address: seen.btcAddress ?? seen.ethAddress ?? '' };
  return [...new Set([txid, seen.txid])].flatMap((each) => claimDocuments({ ...where, txid: each }, deps));
}

function ownRecord(transaction: Transaction | undefined, caller: Caller): Transaction {
  if (!isOwn(transaction, caller)) throw new DomainError('not-found');
  return transaction;
}

function isOwn(transaction: Transaction | undefined, { uid }: Caller): transaction is Transaction {
  return transaction?.uid === uid && !transaction.isHiddenForUser;
}
