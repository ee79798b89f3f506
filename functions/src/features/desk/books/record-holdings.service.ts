import { sumCoinsByLedger, type WalletHoldings } from '@keelstone/domain/desk/books/holdings';
import { DomainError } from '@keelstone/domain/errors';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { coinFromNumber, type CoinUnits } from '@keelstone/domain/kernel/amounts/units';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { requireActiveAdmin } from '../../core/administrator/require-active-caller.ts';

/**
 * Records the amounts that an operator counted in the wallets today (UTC), with the ledger's sums from the last check
 * of all books. A second count on the same day replaces the first, which stays in the audit trail. Errors: `forbidden`.
 */
export async function recordHoldings(
  { counted, caller, origin }: By & { counted: Record<Coin, number> },
  deps: Deps,
): Promise<WalletHoldings> {
  const whole = await deps.reconciliations.findLatestWhole();
  const day = toDay(deps.now());
  const units = { btc: parseUnits(counted.btc), eth: parseUnits(counted.eth) };
  // In turn, because all counts of a day are one document.
  return deps.runTransaction(async (tx) => {
    const [before, me] = await readTogether(tx, deps.holdings.at(day), deps.users.at(caller.uid));
    const { uid, name } = requireActiveAdmin(me, deps.now());
    const holdings: WalletHoldings = {
      day,
      units,
      ledger: whole === undefined ? null : sumCoinsByLedger(whole.sums),
      ledgerAtMs: whole?.atMs ?? null,
      byUid: uid,
      byName: name,
      atMs: deps.now(),
    };
    deps.holdings.put(tx, day, holdings);
    const detail = {
      btcUnitsBefore: before?.units.btc ?? null,
      btcUnitsAfter: units.btc,
      ethUnitsBefore: before?.units.eth ?? null,
      ethUnitsAfter: units.eth,
    };
    const about = { targetId: day, subjectUid: uid, detail };
    writeAudit(tx, { action: 'record-holdings', caller, origin, ...about }, deps);
    return holdings;
  }, `holdings ${day}`);
}

function parseUnits(amount: number): CoinUnits {
  const units = coinFromNumber(amount);
  if (units === undefined) throw new DomainError('invalid-input');
  return units;
}
