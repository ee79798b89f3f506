import { expect, it } from 'vitest';
import { proposalDigest } from './proposal.ts';

it('a proposal keeps the digest that 1.0.0 has stored, so that waiting proposals stay valid', () => {
  const figures = { usd: 1, btc: 2, eth: 3 };
  const edit = { operation: 'edit-figures', request: { uid: 'clara', figures, reason: 'why' } } as const;
  expect(proposalDigest(edit, [4, 5, 6])).toBe('CPZGEPJNK6D2OZD5IYGJUYDWPT');
});
