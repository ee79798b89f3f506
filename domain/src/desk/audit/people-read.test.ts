import { describe, expect, it } from 'vitest';
import { hourMs } from '../../kernel/time/time-units.ts';
import type { AuditRow } from './audit-row.ts';
import { auditLimits } from './audit.limits.ts';
import { listPeople, type PeopleRead, peopleText, countPeople } from './people-read.ts';

const row: AuditRow = {
  kind: 'get-user',
  actorUid: 'ada',
  sessionRef: null,
  targetId: 'nora',
  subjectUid: 'nora',
  requestId: 'r',
  atMs: 0,
  commitment: null,
};

/** People who are read one after the other, and the times at which everybody is mailed. */
function read(reads: readonly { people: readonly string[]; atMs: number }[]): number[] {
  let kept: PeopleRead | undefined;
  return reads.flatMap(({ people, atMs }) => {
    const noted = countPeople(kept, { uid: 'ada', people, atMs, nowMs: atMs });
    kept = noted?.after ?? kept;
    return noted?.reached !== undefined ? [atMs] : [];
  });
}

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_each, index) => `user${String(from + index)}`);

describe('the people of an audit row', () => {
  it('are the person it concerns and the people a list showed, each once', () => {
    const people = peopleText(['nora', 'otto', 'otto']);
    expect(listPeople(row, {})).toEqual(['nora']);
    expect(listPeople(row, { people })).toEqual(['nora', 'otto']);
    expect(listPeople(row, { rows: 0, people: '' })).toEqual([]);
  });

  it('do not include the actor, and are empty if a command or a job acts', () => {
    expect(listPeople({ ...row, subjectUid: 'ada' }, { people: peopleText([]) })).toEqual([]);
    expect(listPeople({ ...row, subjectUid: 'sys:cli' }, {})).toEqual([]);
    expect(listPeople({ ...row, actorUid: 'sys:cli' }, {})).toEqual([]);
  });
});

describe('reading many people', () => {
  const [bound] = auditLimits.peopleReadAlerts;

  it('is reported from the threshold on, one by one or in lists', () => {
    const oneByOne = numbered(bound).map((each, index) => ({ people: [each], atMs: index }));
    expect(read(oneByOne.slice(1))).toEqual([]);
    expect(read(oneByOne)).toEqual([bound - 1]);
    expect(read([{ people: numbered(bound), atMs: 5 }])).toEqual([5]);
  });

  it('is not reported for a page that asks for the same rows again and again', () => {
    const again = Array.from({ length: 1000 }, (_each, index) => ({
      people: numbered(50),
      atMs: index * 60_000,
    }));
    expect(read(again)).toEqual([]);
  });

  it('counts the people of the last 24 hours, also those who were seen again', () => {
    const half = numbered(bound / 2);
    const others = { people: numbered(bound / 2, bound), atMs: 25 * hourMs };
    expect(read([{ people: half, atMs: 0 }, others])).toEqual([]);
    expect(read([{ people: half, atMs: 0 }, { people: half, atMs: 2 * hourMs }, others])).toEqual([
      25 * hourMs,
    ]);
  });

  it('is reported at each threshold, and then not for a day', () => {
    const everyHour = Array.from({ length: 49 }, (_each, index) => ({
      people: numbered(bound, index * bound),
      atMs: index * hourMs,
    }));
    expect(read(everyHour)).toEqual([0, 4, 9, 33, 37, 42].map((hours) => hours * hourMs));
  });
});
