import { transactionToWire } from '@keelstone/domain/api/transaction.wire';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint, recordId } from '@keelstone/domain/ids';
import type { Coin } from '@keelstone/domain/money/coins';
import type { UsdCents } from '@keelstone/domain/money/units';
import { decideCredit } from '@keelstone/domain/transaction/decide-figures';
import { creditChanges } from '@keelstone/domain/policy/describe-changes';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { User } from '@keelstone/domain/user/user';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Operation } from '../../../platform/two-people/operation.ts';
import { twoPeopleDocuments, type Confirms } from '../../../platform/two-people/pass-people.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import type { NotifyDeps } from '../../../platform/mail/notify-holder.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import type { MoneyDeps } from './money-deps.ts';
import { sameRequest } from './same-request.ts';
import { notifyOfCredit } from './notify-of-money.ts';
import { readAccount } from './read-account.ts';
import { writeChange, type LedgerBefore } from './write-change.ts';

export type CreditSubmission = By & {
  /** Whose account is credited. */
  uid: string;
  transactionId: string;
  coin: Coin;
  amountUsdCents: UsdCents;
  /** Its owner reads it; absent if none was given. */
  reason?: string;
  /** The proposal that the caller confirms; absent for an original request. */
  confirms?: Confirms;
};

/**
 * Credits profit at the server's own rate; a double click is one credit, the same key with another reason is refused.
 * Its owner is mailed, with the reason. Above the policy's bound it is proposed. Errors: `rate-unavailable`, `no-user`,
 * `key-reused`, `own-record`, `forbidden` and those of `passPeople`.
 */
export async function creditProfit(
  submission: CreditSubmission,
  deps: MoneyDeps,
): Promise<Operation<Credited>> {
  const { uid, transactionId, coin, amountUsdCents, reason = '', confirms, caller } = submission;
  const makerUid = confirms?.makerUid ?? caller.uid;
  const { id, requestHash } = creditKey({ makerUid, uid, transactionId, coin, amountUsdCents, reason });
  const given = reason === '' ? {} : { reason };
  // Requested together; a repeat is answered from its record, whatever happens to the price.
  const priced = deps.quotes.quote(coin);
  const [earlierRecord] = await Promise.all([deps.transactions.find(id), Promise.allSettled([priced])]);
  const earlier = sameRequest(earlierRecord, requestHash);
  if (earlier !== undefined && confirms === undefined)
    return { decide: () => Promise.resolve({ answer: () => answerOf(earlier) }) };

  const quote = await priced;
  return {
    async decide(reader) {
      const ledger = await readAccount(
        reader,
        uid,
        deps,
        deps.transactions.at(id),
        deps.users.at(caller.uid),
        ...twoPeopleDocuments(caller.uid, confirms, deps),
      );
      const { user, account, more } = ledger;
      const [stored, callersUser] = more;
      const earlier = sameRequest(stored, requestHash);
      if (earlier !== undefined && confirms !== undefined) throw new DomainError('already-decided');
      if (earlier !== undefined) return { answer: () => answerOf(earlier) };
      if (user === undefined) throw new DomainError('no-user');
      const { email, ...admin } = requireActiveAdminWithEmail(callersUser, deps.now());
      const request = { id, transactionId, requestHash, coin, amountUsdCents, quote, atMs: deps.now() };
      const decided = decideCredit({ user, account, admin, request, reason });
      const { transaction } = decided;
      const wanted = {
        operation: 'credit-profit',
        request: { uid, transactionId, coin, amountUsdCents, ...given },
      } as const;
      return {
        answer: () => answerOf(transaction),
        people: {
          kept: 'proposal',
          act: { rule: 'amount', amountUsdCents },
          wanted,
          changes: creditChanges(wanted.request),
          before: null,
          subject: { uid, name: user.name, email: user.email },
          admin: { ...admin, email },
          confirms,
        },
        write(tx, first) {
          const approved = first === undefined ? transaction : { ...transaction, approvals: [first] };
          writeCredit(tx, { ...decided, transaction: approved }, { owner: user, ledger }, deps);
        },
        audit: {
          action: 'credit-profit',
          targetId: id,
          subjectUid: uid,
          detail: { amountUsdCents, coin, coinUnits: transaction.coinUnits, reason },
        },
      };
    },
  };
}

type Credited = ReturnType<typeof answerOf>;

type Key = Pick<CreditSubmission, 'uid' | 'transactionId' | 'coin' | 'amountUsdCents'> & {
  makerUid: string;
  reason: string;
};

/** The id of a credit, and what tells a repeat of its request from another one. */
export function creditKey({ makerUid, uid, transactionId, coin, amountUsdCents, reason }: Key) {
  const given = reason === '' ? [] : [reason];
  return {
    id: recordId({ uid: makerUid, kind: `credit|${uid}`, key: transactionId }),
    requestHash: fingerprint(JSON.stringify([uid, coin, amountUsdCents, ...given])),
  };
}

/** Writes a decided credit: the record, the books, the signal of its owner, their mail and bell. */
export function writeCredit(
  tx: Writer,
  decided: ReturnType<typeof decideCredit>,
  { owner, ledger }: { owner: User; ledger: LedgerBefore },
  deps: NotifyDeps &
    Pick<MoneyDeps, 'accounts' | 'config' | 'journal' | 'months' | 'signals' | 'transactions'>,
): void {
  writeChange(deps, tx, decided, ledger);
  touchSignal(deps, tx, owner.uid);
  notifyOfCredit(tx, { transaction: decided.transaction, owner }, deps);
}

function answerOf(transaction: Transaction) {
  return { message: 'Profit credited', transaction: transactionToWire(transaction) };
}
