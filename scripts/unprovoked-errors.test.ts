import { expect, it } from 'vitest';
import { unprovokedErrors } from './unprovoked-errors.ts';

it('lists the codes that no refusal had, separately for each call', () => {
  const endpoints = {
    'get-one': { errors: ['no-user'] },
    'get-two': { errors: ['no-user', 'own-record'] },
  } as const;
  expect(unprovokedErrors(['get-one no-user', 'get-two own-record', 'get-two internal'], endpoints)).toEqual([
    'get-two lists "no-user", which no API test provokes',
  ]);
});
