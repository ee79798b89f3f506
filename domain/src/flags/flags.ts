import { DomainError, type ErrorCode } from '../errors.ts';

/** What an administrator may stop immediately. The names are those of the document `config/flags`. */
export const flagNames = ['withdrawals', 'approvals', 'registration', 'deposits', 'readOnly'] as const;
export type FlagName = (typeof flagNames)[number];

/** The first four are true while people may; `readOnly` is true while nobody may change anything. */
export type Flags = Record<FlagName, boolean>;

/** How flags stand where nobody has touched them. */
export const normalFlags: Flags = {
  withdrawals: true,
  approvals: true,
  registration: true,
  deposits: true,
  readOnly: false,
};

/** What a call is refused with while a flag is not as normal. */
export const flagRefusals = {
  withdrawals: 'withdrawals-off',
  approvals: 'approvals-off',
  registration: 'registration-off',
  deposits: 'deposits-off',
  readOnly: 'read-only',
} as const satisfies Record<FlagName, ErrorCode>;

/** Refuses a call while one of the flags that concern it is not as normal. Errors: the code of the first of them. */
export function assertFlags(flags: Flags, concerned: readonly FlagName[]): void {
  const thrown = concerned.find((name) => flags[name] !== normalFlags[name]);
  if (thrown !== undefined) throw new DomainError(flagRefusals[thrown]);
}

/**
 * The flags of a stored document, or of none. Somebody may have written it by hand in an emergency, so a value that
 * is no boolean stops what it names rather than letting it run.
 */
export function parseFlags(stored: Readonly<Record<string, unknown>> = {}): Flags {
  const valueOf = (name: FlagName): boolean => {
    const value = stored[name];
    if (value === undefined) return normalFlags[name];
    return typeof value === 'boolean' ? value : !normalFlags[name];
  };
  return {
    withdrawals: valueOf('withdrawals'),
    approvals: valueOf('approvals'),
    registration: valueOf('registration'),
    deposits: valueOf('deposits'),
    readOnly: valueOf('readOnly'),
  };
}
