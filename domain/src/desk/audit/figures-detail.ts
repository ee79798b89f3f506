import type { Account } from '../../core/ledger/account.ts';
import type { AuditDetail } from './audit-row.ts';

/** The available figures before and after an edit, in cents and 1e-8 units. */
export function makeFiguresDetail({ before, after }: { before: Account; after: Account }): AuditDetail {
  return {
    usdCentsBefore: before.usd.available,
    usdCentsAfter: after.usd.available,
    btcUnitsBefore: before.btc.available,
    btcUnitsAfter: after.btc.available,
    ethUnitsBefore: before.eth.available,
    ethUnitsAfter: after.eth.available,
  };
}
