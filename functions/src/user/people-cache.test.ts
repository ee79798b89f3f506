import { limits } from '@keelstone/domain/limits';
import { describe, expect, it } from 'vitest';
import { peopleCache, type NamedPerson } from './people-cache.ts';

function setUp() {
  const clock = { nowMs: 0 };
  const asked: string[][] = [];
  const people: Record<string, NamedPerson> = {
    ada: { name: 'Ada', email: 'ada@keelstone.test' },
    ben: { name: 'Ben', email: 'ben@keelstone.test' },
  };
  const store = {
    findNames: (uids: readonly string[]) => {
      asked.push([...uids]);
      return Promise.resolve(uids.map((uid) => people[uid]));
    },
  };
  return { cache: peopleCache({ store, now: () => clock.nowMs }), clock, asked, people };
}

describe('names of accounts', () => {
  it('are read together and once, also of an account that is gone', async () => {
    const { cache, asked } = setUp();
    const found = await cache.find(['ada', 'ada', 'gone', 'sys:cli'], 10);
    expect([...found.keys()]).toEqual(['ada']);
    await cache.find(['ada', 'gone', 'ben'], 10);
    expect(asked).toEqual([['ada', 'gone'], ['ben']]);
  });

  it('are read again after ten minutes', async () => {
    const { cache, clock, people } = setUp();
    await cache.find(['ada'], 1);
    people['ada'] = { name: 'Ada Admin', email: 'ada@keelstone.test' };
    clock.nowMs = limits.namesKeptMs - 1;
    expect((await cache.find(['ada'], 1)).get('ada')?.name).toBe('Ada');
    clock.nowMs = limits.namesKeptMs;
    expect((await cache.find(['ada'], 1)).get('ada')?.name).toBe('Ada Admin');
  });

  it('are missing beyond what may be read, and there the next time', async () => {
    const { cache } = setUp();
    expect([...(await cache.find(['ada', 'ben'], 1)).keys()]).toEqual(['ada']);
    expect([...(await cache.find(['ada', 'ben'], 1)).keys()]).toEqual(['ada', 'ben']);
  });

  it('are never more than a bound', async () => {
    const { cache, asked } = setUp();
    const many = Array.from({ length: limits.namesKept }, (_each, index) => `user${String(index)}`);
    await cache.find(['ada'], 1);
    await cache.find(many, limits.namesKept);
    await cache.find(['ada'], 1);
    expect(asked.map(({ length }) => length)).toEqual([1, limits.namesKept, 1]);
  });
});
