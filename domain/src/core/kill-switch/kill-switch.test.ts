import { describe, expect, it } from 'vitest';
import { flagNames } from './flag-refusals.ts';
import { normalFlags, parseFlags } from './kill-switch.ts';

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
