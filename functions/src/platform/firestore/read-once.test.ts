import { expect, it } from 'vitest';
import { readOnce } from './read-once.ts';
import { toPath, type Place, type Reader } from './tx.ts';

const [account, month, missing] = ['accounts', 'months', 'users'].map((collection): Place => ({
  collection,
  id: 'clara',
})) as [Place, Place, Place];

/** A reader of two documents that notes what it was asked for. */
function counted() {
  const asked: string[][] = [];
  const reader: Reader = {
    getAll: (places) => {
      asked.push(places.map(toPath));
      return Promise.resolve(
        places.map((place) => (place === missing ? undefined : { of: place.collection })),
      );
    },
    query: () => Promise.resolve([]),
    countAndSum: () => Promise.resolve({ count: 0, sum: 0 }),
  };
  return { asked, once: readOnce(reader) };
}

it('reads each document once, a missing one too, and returns them in the order requested', async () => {
  const { asked, once } = counted();
  await once.readAhead([account, missing]);
  expect(await once.getAll([missing, month, account, account])).toEqual([
    undefined,
    { of: 'months' },
    { of: 'accounts' },
    { of: 'accounts' },
  ]);
  await once.readAhead([month]);
  expect(asked.filter((paths) => paths.length > 0)).toEqual([
    ['accounts/clara', 'users/clara'],
    ['months/clara'],
  ]);
});

it('passes on a read of some fields', async () => {
  const { asked, once } = counted();
  await once.readAhead([account]);
  await once.getAll([account], ['of']);
  expect(asked).toEqual([['accounts/clara'], ['accounts/clara']]);
});
