import { currentWallet } from '@keelstone/domain/collections';
import type { ReviewSignal } from '@keelstone/domain/core/review/review-signal';
import {
  makeAdministratorsRefusal,
  findRestrictions,
  findStopping,
} from '@keelstone/domain/core/user/restriction';
import { peopleText } from '@keelstone/domain/desk/audit/people-read';
import { findKycSignals } from '@keelstone/domain/desk/inbox/kyc-signals';
import {
  type AddressFacts,
  isToBeSent,
  findSanctionSignals,
  findTransactionSignals,
  type Stop,
} from '@keelstone/domain/desk/inbox/transaction-signals';
import { errorText } from '@keelstone/domain/error-texts';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { pickApprovalAct } from '@keelstone/domain/money/transaction/reviewed-types';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkOpen } from '../../core/review/reviewed-record.ts';
import { findAddressFacts } from '../../money/address-book/find-address-facts.service.ts';
import { findSanctioned } from '../../money/blockchain/find-sanctioned.ts';
import { isOfCurrentKey } from '../../money/deposit-address/derive-address.ts';

type Input = By & { caseId: string };

/**
 * Finds the current signals of an application, deposit or withdrawal. Audits the people in them first.
 * Errors: `not-found`, `own-record`.
 */
export async function findSignals({ caseId, caller, origin }: Input, deps: Deps): Promise<ReviewSignal[]> {
  const [application, transaction] = await deps.findTogether(
    deps.kyc.at(caseId),
    deps.transactions.at(caseId),
  );
  const record = checkOpen(application ?? transaction, caller.uid);
  const signals = await ('type' in record ? listMoneySignals(record, deps) : listKycSignals(record, deps));
  const evidence = signals.flatMap((signal) => signal.evidence);
  const people = peopleText(evidence.map(({ uid }) => uid));
  const kinds = signals.map(({ kind }) => kind).join(' ');
  const about = { targetId: caseId, subjectUid: record.uid, detail: { kinds, people } };
  await auditView({ action: 'get-signals', caller, origin, ...about }, deps);
  return signals;
}

export async function listKycSignals(record: KycRecord, deps: Deps): Promise<ReviewSignal[]> {
  const [user, sameImage, rejected] = await Promise.all([
    deps.users.find(record.uid),
    deps.kyc.listWithImage(record.document.sha256, record.id),
    deps.kyc.listRejectedOf(record.uid, record.id),
  ]);
  return findKycSignals({ record, user, sameImage, rejected });
}

export async function listMoneySignals(transaction: Transaction, deps: Deps): Promise<ReviewSignal[]> {
  const { id, uid, type, coin, proof } = transaction;
  if (isToBeSent(transaction))
    return findSanctionSignals(transaction, await findSanctioned(transaction, deps));
  const [stop, quote, wallet, isCurrent, sameImage, rejected, use, sanctions] = await Promise.all([
    findStop(transaction, deps),
    deps.quotes.find(coin),
    deps.wallets.find(currentWallet),
    isOfCurrentKey(transaction, deps),
    proof === null ? [] : deps.transactions.listWithProof(proof.sha256, id),
    deps.transactions.listRejectedOf({ uid, type }, id),
    findAddressFactsWithNames(transaction, deps),
    findSanctioned(transaction, deps),
  ]);
  return findTransactionSignals({
    transaction,
    stop,
    rateUsd: quote?.rate,
    platformAddress: toAddress(isCurrent ? transaction : { coin, btcAddress: '', ethAddress: '', ...wallet }),
    sameImage,
    rejected,
    ...sanctions,
    ...use,
  });
}

/** Finds the restriction of the owner's account that stops an approval, with the text of its refusal. */
async function findStop({ uid, type }: Transaction, deps: Deps): Promise<Stop | undefined> {
  const [owner, account] = await deps.findTogether(deps.users.at(uid), deps.accounts.at(uid));
  const state = { nowMs: deps.now(), ...(account && { account }) };
  const by = owner && findStopping(pickApprovalAct(type), findRestrictions(owner, state));
  return by && { by, text: errorText(makeAdministratorsRefusal(by)) };
}

async function findAddressFactsWithNames(transaction: Transaction, deps: Deps): Promise<AddressFacts> {
  if (transaction.type !== 'Withdrawal')
    return { isPlatformAddress: false, sameAddress: [], addressSinceMs: transaction.createdAtMs };
  const { others, ...facts } = await findAddressFacts(transaction, deps);
  const names = others.length === 0 ? [] : await deps.users.findNames(others);
  const sameAddress = others.map((uid, at) => ({ uid, name: names[at]?.name ?? 'Deleted account' }));
  return { ...facts, sameAddress };
}
