import { expect, it } from 'vitest';
import { listKeyNames } from './use-shortcuts.ts';

it.each([
  ['r', 'KeyR', false, ['r']],
  ['R', 'KeyR', false, ['r']],
  ['R', 'KeyR', true, ['Shift+R']],
  ['к', 'KeyR', false, ['r']],
  ['К', 'KeyR', true, ['Shift+R']],
  ['ρ', 'KeyR', false, ['r']],
  ['ق', 'KeyR', false, ['r']],
  // A French keyboard has other places for Latin letters, and digits behind Shift.
  ['a', 'KeyQ', false, ['a']],
  ['&', 'Digit1', false, ['&', '1']],
  ['-', 'Digit6', false, ['-', '6']],
  ['à', 'Digit0', false, ['à', '0']],
  ['!', 'Digit1', true, ['!']],
  ['?', 'Slash', true, ['?']],
  ['Escape', 'Escape', false, ['Escape']],
  ['Enter', 'Enter', false, ['Enter']],
])('the key %s at %s, with Shift %s, is named %j', (key, code, shiftKey, names) => {
  expect(listKeyNames({ key, code, shiftKey })).toEqual(names);
});
