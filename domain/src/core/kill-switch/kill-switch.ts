import { DomainError } from '../../errors.ts';
import type { FlagName } from '../../kernel/api/endpoint.ts';
import { flagRefusals } from './flag-refusals.ts';

/** A flag is true while its action is allowed. `changes` covers everything that writes. */
export type Flags = Record<FlagName, boolean>;

/** The flags of a project that has set none. */
export const normalFlags: Flags = parseFlags();

/** Refuses a call if one of its flags is off. Errors: the code of the first such flag. */
export function assertFlags(flags: Flags, concerned: readonly FlagName[]): void {
  const off = concerned.find((name) => !flags[name]);
  if (off !== undefined) throw new DomainError(flagRefusals[off]);
}

/**
 * Parses the stored flags, if any. Somebody may have edited the document by hand in an emergency, so a value that is
 * not a boolean counts as off.
 */
export function parseFlags(stored: Readonly<Record<string, unknown>> = {}): Flags {
  const valueOf = (name: FlagName): boolean => stored[name] === undefined || stored[name] === true;
  return {
    withdrawals: valueOf('withdrawals'),
    approvals: valueOf('approvals'),
    registration: valueOf('registration'),
    deposits: valueOf('deposits'),
    changes: valueOf('changes'),
  };
}
