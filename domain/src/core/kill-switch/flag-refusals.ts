import type { ErrorCode } from '../../errors.ts';
import type { FlagName } from '../../kernel/api/endpoint.ts';

/** The refusal of a call while a flag is off. */
export const flagRefusals = {
  withdrawals: 'withdrawals-off',
  approvals: 'approvals-off',
  registration: 'registration-off',
  deposits: 'deposits-off',
  changes: 'read-only',
} as const satisfies Record<FlagName, ErrorCode>;

/** The kill switches of administrators, by their names in the document `config/flags`. */
export const flagNames: readonly FlagName[] = Object.keys(flagRefusals).filter(isFlagName);

function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flagRefusals, name);
}
