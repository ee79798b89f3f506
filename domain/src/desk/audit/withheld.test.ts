import { describe, expect, it } from 'vitest';
import type { AuditKind } from '../../audit-kinds.ts';
import { isHiddenFrom, isWithheld, pickShownDetail } from './withheld.ts';

const withheldKinds: readonly AuditKind[] = [
  'set-hold',
  'lift-hold',
  'propose',
  'refuse-proposal',
  'get-audit-event',
];
const of = (kind: string, actorUid: string, subjectUid: string) => ({ kind, actorUid, subjectUid });

it.each([
  ...withheldKinds.map((kind) => [kind, 'ben', 'ada', true] as const),
  ['set-hold', 'ben', 'ben', false],
  ['set-hold', 'ben', 'cleo', false],
  ['propose', 'ada', 'ada', false],
  ['edit-figures', 'ben', 'ada', false],
] as const)('a row of kind %s by %s about ada is withheld from %s: %s', (kind, actorUid, reader, isKept) => {
  expect(isWithheld(of(kind, actorUid, 'ada'), reader)).toBe(isKept);
});

describe('a security event that has had its time', () => {
  const event = (subjectUid: string, atMs: number) => ({ ...of('sign-in', subjectUid, subjectUid), atMs });
  const hidden = (row: ReturnType<typeof event>, eventsOverUntilMs: number | undefined) =>
    isHiddenFrom(row, { uid: 'ada', eventsOverUntilMs });

  it('is kept from its owner, from the last moment of its time on, and from nobody else', () => {
    expect([999, 1000, 1001].map((atMs) => hidden(event('ada', atMs), 1000))).toEqual([true, true, false]);
    expect(hidden(event('ben', 999), 1000)).toBe(false);
    expect(hidden(event('ada', 0), undefined), 'kept for ever').toBe(false);
  });

  it('is never something that administrators have done, which does not expire', () => {
    expect(hidden({ ...of('edit-figures', 'ben', 'ada'), atMs: 0 }, 1000)).toBe(false);
    expect(hidden({ ...of('set-hold', 'ben', 'ada'), atMs: 2000 }, 1000)).toBe(true);
  });
});

describe('the detail of a list that leaves out a hold', () => {
  const detail = { ip: '198.51.100.1', search: null, rows: 3, people: 'ada ben' };
  it.each<AuditKind>(['list-holds', 'list-proposals', 'list-audit', 'list-user-history'])(
    'of kind %s does not reveal how many rows it has shown, and of whom',
    (kind) => {
      expect(pickShownDetail(kind, detail)).toEqual({ ip: '198.51.100.1', search: null });
      expect(pickShownDetail('list-users', detail)).toEqual(detail);
    },
  );
});
