import {
  type reviewContract,
  leasesToWire,
  leaseToWire,
  reviewCaseToWire,
} from '@keelstone/domain/core/review/review.contract';
import type { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import {
  chainCandidateToWire,
  chainEvidenceToWire,
  paymentOutputsToWire,
  type ChainEvidenceWire,
} from '@keelstone/domain/money/blockchain/blockchain.contract';
import { reviewSignalsToWire } from '@keelstone/domain/core/review/review-signal.wire';
import { noIdText } from '@keelstone/domain/money/blockchain/chain-evidence';
import { payoutChainText, type Payout } from '@keelstone/domain/money/blockchain/payout-evidence';
import { leasesOfOthers, noLeases } from '@keelstone/domain/core/review/leases';
import { reviewLists } from '@keelstone/domain/core/review/review-list';
import { copiedTxid } from '@keelstone/domain/kernel/address/txid';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../desk/deps.ts';
import { findSignals } from '../../desk/inbox/find-signals.service.ts';
import { leaseCase } from './lease-case.service.ts';
import { listInbox } from '../../desk/inbox/list-inbox.service.ts';
import { findCandidates } from '../../money/blockchain/find-candidates.service.ts';
import { findEvidence, namesNothing } from '../../money/blockchain/find-evidence.service.ts';
import { findPayout, isPayout, suggestPayments } from '../../money/blockchain/find-payout.service.ts';
import { noteCase } from './note-case.service.ts';
import { openCase } from '../../desk/inbox/open-case.service.ts';
import { checkOpen } from './reviewed-record.ts';

export const reviewHandlers = {
  'lease-case': async ({ body, caller }, deps) =>
    leaseToWire(await leaseCase({ ...body, callerUid: caller.uid }, deps)),

  // Shows no account holder, so it leaves no audit row.
  'get-leases': async ({ caller }, deps) => {
    const lists = await Promise.all(reviewLists.map((list) => deps.reviewLeases.find(list)));
    const now = { uid: caller.uid, nowMs: deps.now() };
    return leasesToWire(lists.flatMap((leases) => leasesOfOthers(leases ?? noLeases, now)));
  },

  'note-case': async ({ body, caller, origin }, deps) =>
    reviewCaseToWire(await noteCase({ ...body, caller, origin }, deps)),

  'get-case': ({ params, caller, origin }, deps) => openCase({ id: params.caseId, caller, origin }, deps),

  'get-signals': async ({ params: { caseId }, caller, origin }, deps) =>
    reviewSignalsToWire(await findSignals({ caseId, caller, origin }, deps)),

  // Shows nothing of the account that `get-case` has not shown, so it leaves no audit row.
  'get-evidence': async ({ params: { transactionId }, caller }, deps) => {
    const record = checkOpen(await deps.transactions.find(transactionId), caller.uid);
    if (isPayout(record)) return payoutToWire(record, deps);
    if (record.status !== 'Pending') return { isOn: false };
    const [found, candidates] = await Promise.all([findEvidence(record, deps), findCandidates(record, deps)]);
    return {
      ...(namesNothing(record, deps)
        ? { isOn: true, verdict: 'no-id' as const, text: noIdText }
        : chainEvidenceToWire(found, record)),
      ...(candidates.length > 0 && { candidates: candidates.map(chainCandidateToWire) }),
    };
  },

  // Shows what is public.
  'get-payment-outputs': async ({ params: { transactionId }, query: { txid }, caller }, deps) => {
    const { coin } = checkOpen(await deps.transactions.find(transactionId), caller.uid);
    if (!deps.chain.isOn(coin)) return { isOn: false, outputs: [] };
    const asked = { coin, txid: copiedTxid(txid), address: null, nowMs: deps.now() };
    return paymentOutputsToWire(await deps.chain.read(asked));
  },

  'list-inbox': listInbox,
} satisfies Pick<
  Handlers<Deps>,
  keyof typeof reviewContract | keyof typeof inboxContract | 'get-evidence' | 'get-payment-outputs'
>;

async function payoutToWire(record: Payout, deps: Deps): Promise<ChainEvidenceWire> {
  const found = await findPayout(record, deps);
  const isSeen = found !== undefined && found.evidence.transfers.length > 0;
  const candidates = isSeen ? [] : await suggestPayments(record, deps);
  return {
    ...chainEvidenceToWire(found, record),
    isOn: deps.chain.isOn(record.coin),
    ...(found !== undefined && { text: payoutChainText(found.evidence, record) }),
    ...(candidates.length > 0 && { candidates: candidates.map(chainCandidateToWire) }),
  };
}
