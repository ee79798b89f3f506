import { describe, expect, it } from 'vitest';
import { parseCommandLine, UsageError } from './command-line.ts';

const command = {
  usage: 'npm run paint',
  options: { colour: { type: 'string' }, quick: { type: 'boolean' } },
} as const;
const parse = (args: string[], takesWords = false) => parseCommandLine({ ...command, takesWords }, args);

describe('the arguments of a command', () => {
  it('are read in any order', () => {
    const expected = { values: { colour: 'red', quick: true }, words: ['door'] };
    expect(parse(['--quick', 'door', '--colour', 'red'], true)).toEqual(expected);
    expect(parse(['--colour=red', '--quick', 'door'], true)).toEqual(expected);
  });

  it.each([
    ['an unknown option', ['--color', 'red'], "Unknown option '--color'"],
    ['a word where none means anything', ['door'], "Unexpected argument 'door'"],
    ['an option without its value', ['--colour'], "Option '--colour <value>' argument missing"],
    ['a value for a flag', ['--quick=yes'], "Option '--quick' does not take an argument"],
  ])('are refused with %s, and the known options are listed', (_title, args, reason) => {
    expect(() => parse(args)).toThrow(UsageError);
    expect(() => parse(args)).toThrow(`${reason}. Known options: --help, --colour, --quick`);
  });
});
