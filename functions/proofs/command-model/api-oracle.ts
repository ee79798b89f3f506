import { limits } from '@keelstone/domain/limits';
import type { Person } from '../ledger-model/command.ts';
import type { Operation } from '../ledger-model/operation.ts';
import { Oracle } from '../ledger-model/oracle.ts';
import type { Outcome } from '../ledger-model/outcome.ts';

/**
 * The model's oracle behind the pipeline: what the API refuses before it calls a service, such as an amount outside the
 * contract. A suspended caller is refused first, then one without the role, and a locked one before their request is
 * compared with earlier ones.
 */
export class ApiOracle {
  readonly core = new Oracle();
  private readonly blocked = new Set<Person>();
  private readonly locked = new Set<Person>();
  private readonly demoted = new Set<Person>();

  expect(operation: Operation, atMs: number): Outcome {
    if (operation.kind === 'set-blocked') {
      this.blocked[operation.isBlocked ? 'add' : 'delete'](operation.user);
    }
    if (operation.kind === 'set-locked') {
      this.locked[operation.isLocked ? 'add' : 'delete'](operation.user);
    }
    if (operation.kind === 'set-admin') {
      this.demoted[operation.isAdmin ? 'delete' : 'add'](operation.user);
    }
    const isRefused = 'actor' in operation && this.blocked.has(operation.actor);
    const isLocked = operation.kind === 'request-withdrawal' && this.locked.has(operation.user);
    if (!isRefused && isLocked) return 'refused: account-locked';
    const isForbidden =
      'actor' in operation && this.demoted.has(operation.actor) && administrative.includes(operation.kind);
    if (!isRefused && isForbidden) return 'refused: forbidden';
    if (!isRefused && !isOfContract(operation)) return 'refused: invalid-input';
    return this.core.expect(operation, atMs);
  }
}

/** Calls whose path is only for administrators. */
const administrative: readonly Operation['kind'][] = [
  'review',
  'credit-profit',
  'edit-figures',
  'return-payout',
  'confirm',
  'refuse',
  'set-wallet',
  'set-policy',
];

/** Whether the contract's schemas accept the figures. */
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
