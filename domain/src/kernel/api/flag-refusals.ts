import type { ErrorCode } from '../../errors.ts';
import type { FlagName } from './endpoint.ts';

/** The refusal of a call while a flag is off. */
export const flagRefusals = {
  withdrawals: 'withdrawals-off',
  approvals: 'approvals-off',
  registration: 'registration-off',
  deposits: 'deposits-off',
  changes: 'read-only',
} as const satisfies Record<FlagName, ErrorCode>;
