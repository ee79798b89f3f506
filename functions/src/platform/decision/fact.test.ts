import { describe, expect, it } from 'vitest';
import { listChangedParts, stateDigest } from '@keelstone/domain/core/decision/expected-state';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { memoryDeps } from '../../../testing/memory-store/memory-deps.ts';
import { personFact } from '../../features/core/user/person-fact.ts';
import { toPath } from '../firestore/tx.ts';
import { defineFactKind, makeFactReader, hiddenFact, neverShown, predictPlaces, type Read } from './fact.ts';

const deps = memoryDeps();
const holder = makeUser({ uid: 'clara' });
const readPerson = (read: Read) =>
  read({ person: personFact(deps.users.at('clara')), hold: hiddenFact(deps.holds.at('clara')) });

const stateOf = (user: User) =>
  deps.runTransaction(async (tx) => {
    const reader = makeFactReader({
      ...tx,
      getAll: () => Promise.resolve([user, { reason: 'A court order' }]),
    });
    await readPerson(reader.read);
    return reader.state();
  });

describe('a fact', () => {
  it.each(neverShown)('of %s can be hidden only', (collection) => {
    const at = { place: { collection, id: 'clara' }, parseFound: () => undefined };
    expect(() => defineFactKind({ part: 'record', words: () => [] })(at)).toThrow('are never shown');
    expect(hiddenFact(at)).toEqual({ at });
  });

  it('that is hidden is no part of what was seen', async () => {
    expect(Object.keys((await stateOf(holder)).record)).toEqual(['users/clara']);
  });

  it('of a person ignores what people change themselves, except their lock', async () => {
    const digest = stateDigest(await stateOf(holder));
    const { settings } = holder;
    const own = { name: 'Clara J.', number: '+12025550101', settings: { ...settings, newBrowser: true } };
    expect(listChangedParts(digest, await stateOf({ ...holder, ...own }))).toEqual([]);
    for (const change of [
      { isBlocked: true },
      { isAdmin: true },
      { kycStatus: 'Rejected' },
      { lockedAtMs: 1 },
      { factorResetAtMs: 1 },
    ] as const)
      expect(
        listChangedParts(digest, await stateOf({ ...holder, ...change })),
        JSON.stringify(change),
      ).toEqual(['record']);
  });
});

describe('reading ahead', () => {
  const facts = async (read: Read) => {
    const { person } = await read({ person: personFact(deps.users.at('clara')) });
    if (person === undefined) throw new DomainError('not-found');
    await Promise.all([
      read({ factors: hiddenFact(deps.factors.at(person.uid)) }),
      read.query(() => Promise.resolve([])),
    ]);
    await read({ secret: hiddenFact(deps.secrets.at('last')) });
  };
  const ahead = async (known: Parameters<typeof predictPlaces>[1]) =>
    (await predictPlaces(facts, known)).map(toPath);

  it('names what follows from what was looked up, and ends where only the transaction knows more', async () => {
    expect(await ahead(new Map())).toEqual(['users/clara']);
    expect(await ahead(new Map([['users/clara', undefined]]))).toEqual(['users/clara']);
    expect(await ahead(new Map([['users/clara', holder]]))).toEqual(['users/clara', 'factors/clara']);
  });

  it('hides no bug', async () => {
    await expect(predictPlaces(() => Promise.reject(new TypeError('a bug')), new Map())).rejects.toThrow(
      'a bug',
    );
  });
});
