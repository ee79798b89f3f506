import { describe, expect, it } from 'vitest';
import { newSession, type Session } from '../../core/session/session.ts';
import { withConfirmation, isStrong, isStrongUseDue, strongUntilMs, withStrongUse } from './strength.ts';

const minute = 60_000;
const device = { browser: 'Firefox', os: 'Linux', network: '203.0.113.0/24' };
const session = newSession('full', device, 0);

describe('a session', () => {
  it('is strong for 15 minutes after its sign-in', () => {
    expect([0, 15 * minute - 1, 15 * minute].map((atMs) => isStrong(session, atMs))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('stays strong while something is done at least every 15 minutes, for 4 hours', () => {
    let used: Session = session;
    let lastMs = 0;
    for (let atMs = 0; isStrong(used, atMs); atMs += 14 * minute) {
      used = withStrongUse(used, atMs);
      lastMs = atMs;
    }
    expect(lastMs).toBe(238 * minute);
    expect([isStrong(used, 240 * minute - 1), isStrong(used, 240 * minute)]).toEqual([true, false]);
    expect(strongUntilMs(used)).toBe(240 * minute);
  });

  it('is strong again once its owner has confirmed that it is them', () => {
    const weakAtMs = 5 * 60 * minute;
    expect(isStrong(session, weakAtMs)).toBe(false);
    expect(isStrong(withConfirmation(session, weakAtMs), weakAtMs + 15 * minute - 1)).toBe(true);
  });

  it('needs no second write within a minute', () => {
    expect([isStrongUseDue(session, minute - 1), isStrongUseDue(session, minute)]).toEqual([false, true]);
  });
});
