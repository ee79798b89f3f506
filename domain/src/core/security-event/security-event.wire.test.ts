import { describe, expect, it } from 'vitest';
import type { SecurityEvent } from './security-event.ts';
import { securityEventToWire } from './security-event.wire.ts';

const event: SecurityEvent = {
  kind: 'sign-in',
  actorUid: 'nora',
  sessionRef: null,
  targetId: 'nora',
  subjectUid: 'nora',
  requestId: 'r',
  atMs: 1000,
  commitment: null,
};
const shown = (change: Partial<SecurityEvent>, detail?: Record<string, string | number>) =>
  securityEventToWire({ id: 'e', event: { ...event, ...change }, detail });

describe('a security event as its owner sees it', () => {
  it('shows the network and not the address', () => {
    const place = { browser: 'Firefox', os: 'Linux', ip: '198.51.100.7' };
    expect(shown({}, place)).toMatchObject({ browser: 'Firefox', os: 'Linux', network: '198.51.100.0/24' });
    expect(JSON.stringify(shown({}, place))).not.toContain('198.51.100.7');
  });

  it('still shows what happened after its detail was erased', () => {
    const time = '1970-01-01T00:00:01.000Z';
    expect(shown({})).toMatchObject({ kind: 'sign-in', by: 'owner', network: '', createdAt: time });
  });

  it.each([
    [{}, {}, 'owner'],
    [{ actorUid: 'ada' }, {}, 'administrator'],
    [{ actorUid: 'sys:sign-in' }, {}, 'system'],
    [{}, { by: 'link' }, 'link'],
  ])('of %j with the detail %j was caused by the %s', (change, detail, by) => {
    expect(shown(change, detail).by).toBe(by);
  });

  it.each([
    ['session-ended', { sessions: 2 }, { count: 2 }],
    ['sign-ins-refused', { attempts: 5 }, { count: 5 }],
    ['unlock-requested', { unlocksAtMs: 1000 }, { effectiveAt: '1970-01-01T00:00:01.000Z' }],
  ] as const)('of kind %s with %j shows %j', (kind, detail, fields) => {
    expect(shown({ kind }, detail)).toMatchObject(fields);
  });
});
