import { type Account, isInDoubt } from '@keelstone/domain/core/ledger/account';
import type { Bucket } from '@keelstone/domain/core/ledger/figures';
import { assets, coinNames } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import { defineFactKind } from '../decision/fact.ts';

export const accountFact = defineFactKind<Account>({
  part: 'balances',
  words(account) {
    const listAmounts = (bucket: keyof Bucket, word: string) =>
      assets.map((asset) => ({
        what: asset === 'usd' ? word : `${word} ${coinNames[asset]}`,
        value: formatAsset(asset, account[asset][bucket]),
      }));
    const books = isInDoubt(account) ? 'in doubt' : 'not in doubt';
    return [
      ...listAmounts('available', 'Available'),
      ...listAmounts('held', 'Held'),
      { what: 'Books', value: books },
    ];
  },
  targetOf: ({ uid }) => ({ targetId: uid, subjectUid: uid }),
});
