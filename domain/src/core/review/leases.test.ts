import { describe, expect, it } from 'vitest';
import { type Leases, listLeasesOfOthers, noLeases, takeLease } from './leases.ts';
import { reviewLimits } from './review.limits.ts';

const ada = { uid: 'ada', name: 'Ada' };
const ben = { uid: 'ben', name: 'Ben' };
const nowMs = 1_000_000;
const untilMs = nowMs + reviewLimits.leaseMs;
const held = (entries: Leases['held']): Leases => ({ held: entries });

describe('a lease', () => {
  it('is taken for ten minutes', () => {
    const taken = takeLease(noLeases, { id: 'k1', holder: ada, nowMs });
    expect(taken).toEqual({ leases: held({ k1: { ...ada, untilMs } }), heldBy: undefined });
    expect(reviewLimits.leaseMs).toBe(600_000);
  });

  it('stays with its first holder until it ends, and is not written without a change', () => {
    const bens = held({ k1: { ...ben, untilMs: nowMs + 1 } });
    expect(takeLease(bens, { id: 'k1', holder: ada, nowMs })).toEqual({
      leases: undefined,
      heldBy: { ...ben, untilMs: nowMs + 1 },
    });
    expect(takeLease(bens, { id: 'k1', holder: ada, nowMs: nowMs + 1 }).leases?.held['k1']?.uid).toBe('ada');
  });

  it('is shown to others, but not to the person whose case it is', () => {
    const { leases = noLeases } = takeLease(noLeases, { id: 'k1', ownerUid: 'cleo', holder: ada, nowMs });
    const shownTo = (uid: string) => listLeasesOfOthers(leases, { uid, nowMs }).map(([id]) => id);
    expect([shownTo('ben'), shownTo('ada'), shownTo('cleo')]).toEqual([['k1'], [], []]);
  });

  it("is released by the same person's next one, and by leaving", () => {
    const both = held({ k1: { ...ada, untilMs }, k2: { ...ben, untilMs } });
    expect(takeLease(both, { id: 'k3', holder: ada, nowMs }).leases).toEqual(
      held({ k3: { ...ada, untilMs }, k2: { ...ben, untilMs } }),
    );
    expect(takeLease(both, { id: undefined, holder: ada, nowMs }).leases).toEqual(
      held({ k2: { ...ben, untilMs } }),
    );
    expect(takeLease(both, { id: 'k2', holder: ada, nowMs })).toEqual({
      leases: held({ k2: { ...ben, untilMs } }),
      heldBy: { ...ben, untilMs },
    });
    expect(takeLease(noLeases, { id: undefined, holder: ada, nowMs }).leases).toBeUndefined();
  });

  it('drops expired ones with each write, and those that end first beyond 200', () => {
    const many = (firstEndsAtMs: number) =>
      held(
        Object.fromEntries(
          Array.from({ length: 200 }, (_each, at) => [
            `k${String(at)}`,
            { uid: `u${String(at)}`, name: 'U', untilMs: at === 0 ? firstEndsAtMs : nowMs + 1 + at },
          ]),
        ),
      );
    // The first has ended, or ends first.
    for (const firstEndsAtMs of [nowMs, nowMs + 1]) {
      const { leases } = takeLease(many(firstEndsAtMs), { id: 'new', holder: ada, nowMs });
      const ids = Object.keys(leases?.held ?? {});
      expect([ids.length, ids.includes('new'), ids.includes('k0')]).toEqual([200, true, false]);
    }
  });
});
