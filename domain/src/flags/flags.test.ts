import { describe, expect, it } from 'vitest';
import { assertFlags, flagNames, normalFlags, parseFlags, type FlagName } from './flags.ts';

const codes = {
  withdrawals: 'withdrawals-off',
  approvals: 'approvals-off',
  registration: 'registration-off',
  deposits: 'deposits-off',
  changes: 'read-only',
} as const satisfies Record<FlagName, string>;

describe('flags', () => {
  it.each(flagNames)('%s refuses only the calls that it concerns, with its own code', (name) => {
    const flags = { ...normalFlags, [name]: false };
    expect(() => assertFlags(flags, [name])).toThrow(expect.objectContaining({ code: codes[name] }));
    expect(() =>
      assertFlags(
        flags,
        flagNames.filter((other) => other !== name),
      ),
    ).not.toThrow();
  });
});

describe('a stored document of flags', () => {
  it('that does not exist means that all are on', () => {
    expect(parseFlags(undefined)).toEqual(normalFlags);
  });

  it('may name only some of them, and unknown ones', () => {
    expect(parseFlags({ deposits: false, readonly: true })).toEqual({ ...normalFlags, deposits: false });
  });

  it.each(flagNames)('with a value other than true or false for %s counts as off', (name) => {
    for (const value of ['true', 'false', 0, 1, null, {}])
      expect(parseFlags({ [name]: value })[name]).toBe(false);
  });
});
