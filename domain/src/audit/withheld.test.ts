import { describe, expect, it } from 'vitest';
import { isWithheld, shownDetail } from './withheld.ts';

const of = (kind: string, actorUid: string, subjectUid: string) => ({ kind, actorUid, subjectUid });

describe('a row about a legal hold', () => {
  it.each(['set-hold', 'lift-hold', 'propose', 'refuse-proposal', 'get-audit-event'])(
    'of kind %s is kept from whom it is about, and from nobody else',
    (kind) => {
      expect(['ada', 'ben', 'cleo'].map((uid) => isWithheld(of(kind, 'ben', 'ada'), uid))).toEqual([
        true,
        false,
        false,
      ]);
    },
  );

  it('leaves what somebody did themselves, and every other kind', () => {
    expect(isWithheld(of('propose', 'ada', 'ada'), 'ada')).toBe(false);
    expect(isWithheld(of('edit-figures', 'ben', 'ada'), 'ada')).toBe(false);
  });
});

describe('the detail of a list that leaves out a hold', () => {
  const detail = { ip: '198.51.100.1', search: null, rows: 3, people: 'ada ben' };
  it.each(['list-due', 'list-holds', 'list-proposals', 'list-audit', 'list-user-history'])(
    'of kind %s does not say how much it has shown, and of whom',
    (kind) => {
      expect(shownDetail(kind, detail)).toEqual({ ip: '198.51.100.1', search: null });
    },
  );

  it('is whole for other lists', () => {
    expect(shownDetail('list-users', detail)).toEqual(detail);
  });
});
