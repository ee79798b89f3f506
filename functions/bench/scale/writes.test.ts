import { describe, expect, it } from 'vitest';
import { hourMs } from '@keelstone/domain/time-units';
import type { Actor, Touch } from './day-usage.ts';
import { busiestPerSecond, collectionsOf, writesOf, type Growths } from './writes.ts';

const growths: Growths = { activity: 50, decisionsEach: 2.5, refreshesEach: 10 };
const at = { mean: growths, peak: growths, administrators: 20, bounds: {} };

describe('the owner of a document', () => {
  it.each([
    ['one person', 'person', [by('person', 'p1'), by('person', 'p1'), by('decision', 'ada')]],
    ['several people', 'shared', [by('person', 'p1'), by('person', 'p2')]],
    ['administrators alone', 'administrator', [by('decision', 'ada'), by('refresh', 'ada')]],
    ['jobs alone', 'job', [by('job', 'totals'), by('follow-up', 'seals')]],
  ] as const)('follows from its writers: %s', (_who, owner, actors) => {
    const [document] = writesOf(actors.map((actor) => touch({ actor })));
    expect(document?.owner).toBe(owner);
  });

  it('does not depend on who only read it', () => {
    const found = writesOf([touch({}), touch({ actor: by('person', 'p2'), isWrite: false })]);
    expect(found.map(({ owner }) => owner)).toEqual(['person']);
  });
});

describe('the busiest hour of a document at the target', () => {
  it('of a person is the hour that was played', () => {
    const touches = [touch({ atMs: 0 }), touch({ atMs: 1 }), touch({ atMs: hourMs })];
    expect(rateOf(touches)).toBeCloseTo(2 / 3600);
  });

  it('of a shared document is the mean of the day, with the peak of what people cause', () => {
    const people = [touch({}), touch({ actor: by('person', 'p2') })];
    expect(rateOf(people)).toBeCloseTo((2 * 50 * 2) / 86_400);
    const decided = [...people, touch({ actor: by('decision', 'ada') })];
    expect(rateOf(decided)).toBeCloseTo((2 * 50 * 2 + 50) / 86_400);
  });

  it('of an administrator grows with their own decisions, and with how often their page asks again', () => {
    expect(rateOf([touch({ actor: by('decision', 'ada') })])).toBeCloseTo(2.5 / 86_400);
    expect(rateOf([touch({ actor: by('refresh', 'ada') })])).toBeCloseTo(10 / 86_400);
  });

  it('of a job does not grow', () => {
    expect(rateOf([touch({ actor: by('job', 'totals') })])).toBeCloseTo(1 / 3600);
  });
});

describe('a collection at the target', () => {
  it('has the writes of all, and names its busiest document', () => {
    const [users] = collectionsOf(
      writesOf([touch({}), touch({ path: 'users/b' }), touch({ path: 'users/b', atMs: 1 })]),
      at,
    );
    expect(users).toMatchObject({ collection: 'users', writesPerDay: 150, owners: ['person'] });
    expect(users?.busiest.path).toBe('users/b');
  });

  it('counts what every administrator causes', () => {
    const [throttles] = collectionsOf(writesOf([touch({ actor: by('refresh', 'ada') })]), at);
    expect(throttles?.writesPerDay).toBe(10 * 20);
  });

  it("is written no more often than the product's own limit", () => {
    const touches = [touch({}), touch({ actor: by('person', 'p2') })];
    const [users] = collectionsOf(writesOf(touches), { ...at, bounds: { users: 0.0005 } });
    expect(users?.busiest.perSecond).toBe(0.0005);
    expect(users?.writesPerDay).toBeCloseTo(43.2);
  });
});

function rateOf(touches: readonly Touch[]): number {
  const [document] = writesOf(touches);
  if (document === undefined) throw new Error('Nothing was written');
  return busiestPerSecond(document, growths);
}

function by(kind: Actor['kind'], id: string): Actor {
  return { kind, id };
}

function touch(changed: Partial<Touch>): Touch {
  const actor = by('person', 'p1');
  return { atMs: 0, actor, path: 'users/a', isWrite: true, isLocked: true, ...changed };
}
