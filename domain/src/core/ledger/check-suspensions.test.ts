import { describe, expect, it } from 'vitest';
import { makeAdmin } from '../../../testing/make-user.ts';
import { sampleBooks } from '../../../testing/sample-books.ts';
import { checkSuspensions } from './check-suspensions.ts';

const { account, entries } = sampleBooks();
const hold = entries.find(({ event }) => event === 'withdrawal-held');
const atMs = hold?.atMs ?? 0;

describe('money moved while suspended (I11)', () => {
  it.each([
    ['from that moment on', { fromMs: atMs, untilMs: null }],
    ['until just after', { fromMs: 0, untilMs: atMs + 1 }],
  ])('is found: suspended %s', (_when, suspension) => {
    const found = checkSuspensions(account.uid, entries, [suspension]);
    expect(found).toContainEqual(expect.objectContaining({ invariant: 'I11', subject: hold?.id }));
  });

  it.each([
    ['from just after', { fromMs: atMs + 1, untilMs: atMs + 2 }],
    ['until that moment', { fromMs: 0, untilMs: atMs }],
  ])('is no alarm: suspended %s', (_when, suspension) => {
    expect(checkSuspensions(account.uid, entries, [suspension])).toEqual([]);
  });

  it('is no alarm if an admin decided about their records meanwhile', () => {
    const decided = entries.filter(({ actorUid }) => actorUid === makeAdmin().uid);
    expect(decided.length).toBeGreaterThan(0);
    expect(checkSuspensions(account.uid, decided, [{ fromMs: 0, untilMs: null }])).toEqual([]);
  });
});
