import { reviewSignalsToWire } from '@keelstone/domain/core/review/review-signal.wire';
import { readCopiedTxid } from '@keelstone/domain/kernel/address/txid';
import {
  chainCandidateToWire,
  chainEvidenceToWire,
  paymentOutputsToWire,
  type ChainEvidenceWire,
} from '@keelstone/domain/money/blockchain/blockchain.contract';
import { noIdText } from '@keelstone/domain/money/blockchain/chain-verdicts';
import { type Payout, payoutChainText } from '@keelstone/domain/money/blockchain/payout-evidence';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { checkOpen } from '../../core/review/reviewed-record.ts';
import { findCandidates } from '../../money/blockchain/find-candidates.service.ts';
import { findEvidence, lacksTxid } from '../../money/blockchain/find-evidence.service.ts';
import { isPayout, findPayoutEvidence, suggestPayments } from '../../money/blockchain/find-payout.service.ts';
import { findSignals } from './find-signals.service.ts';
import { listInbox } from './list-inbox.service.ts';
import { openCase } from './open-case.service.ts';

export const inboxHandlers = {
  'get-case': ({ params, caller, origin }, deps) => openCase({ id: params.caseId, caller, origin }, deps),
  'get-signals': async ({ params: { caseId }, caller, origin }, deps) =>
    reviewSignalsToWire(await findSignals({ caseId, caller, origin }, deps)),
  // Shows no more of the account than `get-case` did, so it leaves no audit row.
  'get-evidence': async ({ params: { transactionId }, caller }, deps) => {
    const record = checkOpen(await deps.transactions.find(transactionId), caller.uid);
    if (isPayout(record)) return payoutToWire(record, deps);
    if (record.status !== 'Pending') return { isOn: false };
    const [onChain, candidates] = await Promise.all([
      findEvidence(record, deps),
      findCandidates(record, deps),
    ]);
    return {
      ...(lacksTxid(record, deps)
        ? { isOn: true, verdict: 'no-id' as const, text: noIdText }
        : chainEvidenceToWire(onChain, record)),
      ...(candidates.length > 0 && { candidates: candidates.map(chainCandidateToWire) }),
    };
  },
  // Shows only public data.
  'get-payment-outputs': async ({ params: { transactionId }, query: { txid }, caller }, deps) => {
    const { coin } = checkOpen(await deps.transactions.find(transactionId), caller.uid);
    if (!deps.chain.isOn(coin)) return { isOn: false, outputs: [] };
    const lookup = { coin, txid: readCopiedTxid(txid), address: null, nowMs: deps.now() };
    return paymentOutputsToWire(await deps.chain.read(lookup));
  },
  'list-inbox': listInbox,
} satisfies Partial<Handlers<Deps>>;

async function payoutToWire(record: Payout, deps: Deps): Promise<ChainEvidenceWire> {
  const onChain = await findPayoutEvidence(record, deps);
  const isSeen = onChain !== undefined && onChain.evidence.transfers.length > 0;
  const candidates = isSeen ? [] : await suggestPayments(record, deps);
  return {
    ...chainEvidenceToWire(onChain, record),
    isOn: deps.chain.isOn(record.coin),
    ...(onChain !== undefined && { text: payoutChainText(onChain.evidence, record) }),
    ...(candidates.length > 0 && { candidates: candidates.map(chainCandidateToWire) }),
  };
}
