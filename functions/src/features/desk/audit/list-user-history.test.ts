import { expect, it } from 'vitest';
import { accountChanges } from './list-user-history.service.ts';

/** The limit of one Firestore `in`. */
const kindsMax = 30;

it('the kinds of rows in the history of an account fit into one query', () => {
  expect(accountChanges.length).toBeLessThanOrEqual(kindsMax);
});
