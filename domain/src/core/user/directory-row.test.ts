import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/make-account.ts';
import { makeUser } from '../../../testing/make-user.ts';
import { withUserIndex } from '../../kernel/search/name-index.ts';
import { makeDirectoryRow, listStaleFields } from './directory-row.ts';
import { copyOwner } from './owner-copy.ts';

const user = makeUser();
const account = makeAccount({ usd: { available: 5, held: 1 } });
const row = withUserIndex(makeDirectoryRow(user, account));

describe('a row of the user list', () => {
  it('is up to date if it equals user and account, in any order of fields', () => {
    const copy = { ...row, usd: { held: 1, available: 5 } };
    expect(listStaleFields(copy, row)).toEqual([]);
  });

  it.each([
    ['usd', { usd: { available: 6, held: 1 } }],
    ['btc', { btc: undefined }],
    ['settings', { settings: { ...user.settings, latestSale: false } }],
    ['nameGrams', { nameGrams: row.nameGrams.slice(1) }],
  ])('is stale if %s differs', (field, change) => {
    expect(listStaleFields({ ...row, ...change }, row)).toEqual([field]);
  });
});

describe('the copy of its owner in a record', () => {
  const record = { userName: 'Old Name', userEmail: 'old@keelstone.test' };

  it('is name and e-mail as they are now', () => {
    expect(copyOwner(record, user)).toEqual({ userName: user.name, userEmail: user.email });
  });

  it('stays as it is if the owner is gone, and empty if it was erased', () => {
    expect(copyOwner(record, undefined)).toEqual(record);
    const erased = { userName: '', userEmail: '' };
    expect(copyOwner(erased, user)).toEqual(erased);
  });
});
