import { DomainError } from '@keelstone/domain/errors';
import { ownersChainText } from '@keelstone/domain/money/blockchain/chain-evidence';
import { ownersPayoutText } from '@keelstone/domain/money/blockchain/payout-evidence';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findEvidence } from './find-evidence.service.ts';
import { findPayoutEvidence, isPayout } from './find-payout.service.ts';

export const blockchainHandlers = {
  'get-payment-state': async ({ params, caller }, deps) => {
    const record = await deps.transactions.find(params.transactionId);
    if (record?.uid !== caller.uid || record.isDeleted || record.isHiddenForUser)
      throw new DomainError('not-found');
    if (isPayout(record)) {
      const found = record.returned === null ? await findPayoutEvidence(record, deps, 'owner') : undefined;
      return found === undefined ? {} : { text: ownersPayoutText(found.evidence) };
    }
    const found = record.status === 'Pending' ? await findEvidence(record, deps, { by: 'owner' }) : undefined;
    return found === undefined ? {} : { text: ownersChainText(found.evidence) };
  },
} satisfies Partial<Handlers<Deps>>;
