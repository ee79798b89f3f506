import { findPayout, suggestPayments } from '../../money/blockchain/find-payout.service.ts';
import {
  chainCandidateToWire,
  chainEvidenceToWire,
  type ChainEvidenceWire,
} from '@keelstone/domain/money/blockchain/blockchain.contract';
import { type Payout, payoutChainText } from '@keelstone/domain/money/blockchain/payout-evidence';
import type { Deps } from '../../deps.ts';

export async function payoutToWire(record: Payout, deps: Deps): Promise<ChainEvidenceWire> {
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
