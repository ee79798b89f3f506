import type { Person } from '@keelstone/domain/testing/ledger-model/command';
import type { Operation } from '@keelstone/domain/testing/ledger-model/operation';
import { Oracle } from '@keelstone/domain/testing/ledger-model/oracle';
import type { OutcomeText } from '@keelstone/domain/testing/ledger-model/outcome';
import { limits } from '@keelstone/domain/limits';

const pendingMax = {
  'request-deposit': { type: 'Deposit', max: limits.pendingDepositsPerUser },
  'request-withdrawal': { type: 'Withdrawal', max: limits.pendingWithdrawalsPerUser },
} as const;

/**
 * The model's oracle behind the pipeline: what the API refuses before the money core is asked. A suspended caller
 * first, then an amount outside of the contract, then more Pending records than one user may have.
 */
export class ApiOracle {
  readonly core = new Oracle();
  private readonly blocked = new Set<Person>();

  expect(operation: Operation): OutcomeText {
    if (operation.kind === 'set-blocked') {
      this.blocked[operation.isBlocked ? 'add' : 'delete'](operation.user);
    }
    const isRefused = 'actor' in operation && this.blocked.has(operation.actor);
    if (!isRefused && !isOfContract(operation)) return 'refused: invalid-input';
    if (!isRefused && this.hasTooManyPending(operation)) return 'refused: too-many-pending';
    return this.core.expect(operation);
  }

  private hasTooManyPending(operation: Operation): boolean {
    if (operation.kind !== 'request-deposit' && operation.kind !== 'request-withdrawal') return false;
    const { records } = this.core;
    if (records.some(({ name }) => name === operation.name)) return false;
    const { type, max } = pendingMax[operation.kind];
    const pending = records.filter(
      (record) => record.user === operation.user && record.type === type && record.state === 'Pending',
    );
    return pending.length >= max;
  }
}

/** Are the figures within what the contract's schemas accept? */
function isOfContract(operation: Operation): boolean {
  const isWithin = (figure: number, min: number, max: number): boolean => figure >= min && figure <= max;
  const recordCentsMax = limits.recordUsdMax * 100;
  switch (operation.kind) {
    case 'request-deposit':
      return isWithin(operation.cents, limits.depositUsdMin * 100, recordCentsMax);
    case 'request-withdrawal':
      return isWithin(operation.cents, limits.withdrawalUsdMin * 100, recordCentsMax);
    case 'credit-profit':
      return isWithin(operation.cents, 1, recordCentsMax);
    case 'edit-figures':
      return Object.values(operation.figures).every((figure) => isWithin(figure, 0, limits.accountUnitsMax));
    default:
      return true;
  }
}
