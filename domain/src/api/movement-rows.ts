import { eventsOfType } from '../ledger/statement-period.ts';
import type { JournalEvent } from '../ledger/journal.ts';
import {
  coinFromNumber,
  coinToNumber,
  coinUnits,
  usdCents,
  usdFromNumber,
  usdToNumber,
} from '../money/units.ts';
import type { BalancesWire, MovementWire } from './statement.contract.ts';

/** A line of a statement for people: a withdrawal is one line, whatever its outcome. */
export type MovementRow = {
  _id: string;
  /** The latest thing that happened: what the line is called, dated and closed by. */
  latest: MovementWire;
  /** What its movements changed together. */
  change: BalancesWire;
  /** All its known movements, oldest first. */
  movements: readonly MovementWire[];
};

/**
 * Movements as a statement shows them; newest first, as they come. The movements of a withdrawal are one row, in the
 * place of the latest one. Pages that are added later extend it.
 */
export function movementRows(movements: readonly MovementWire[]): MovementRow[] {
  const rows = new Map<string, MovementWire[]>();
  for (const movement of movements) {
    const key = isOfWithdrawal(movement.event) ? `withdrawal ${movement.transaction}` : movement._id;
    rows.set(key, [movement, ...(rows.get(key) ?? [])]);
  }
  return [...rows.values()].flatMap((of) => {
    const latest = of.at(-1);
    return latest === undefined
      ? []
      : [{ _id: latest._id, latest, change: sumOf(of.map(({ change }) => change)), movements: of }];
  });
}

function isOfWithdrawal(event: JournalEvent): boolean {
  return eventsOfType.withdrawal.some((each) => each === event);
}

/** What several movements changed together. */
export function sumOf(changes: readonly BalancesWire[]): BalancesWire {
  const figures = (bucket: keyof BalancesWire) => {
    const sum = (asset: keyof BalancesWire['held'], unitsOf: UnitsOf) =>
      total(
        changes.map((change) => change[bucket][asset]),
        unitsOf,
      );
    return {
      usd: usdToNumber(usdCents(sum('usd', usdFromNumber))),
      btc: coinToNumber(coinUnits(sum('btc', coinFromNumber))),
      eth: coinToNumber(coinUnits(sum('eth', coinFromNumber))),
    };
  };
  return { available: figures('available'), held: figures('held') };
}

type UnitsOf = (amount: number) => number | undefined;

/** Signed decimal numbers as a sum of integers. */
function total(amounts: readonly number[], unitsOf: UnitsOf): number {
  return amounts.reduce((sum, amount) => sum + Math.sign(amount) * (unitsOf(Math.abs(amount)) ?? 0), 0);
}
