import { describe, expect, it } from 'vitest';
import { dayMs } from '../../kernel/time/time-units.ts';
import { sessionLimits } from './session.limits.ts';
import {
  isUseDue,
  findLiveSession,
  newSession,
  noSessions,
  withOthersEnded,
  withSessionUse,
  type Sessions,
  haveEndedSince,
  withSessionEnded,
  withSignOut,
  withSession,
} from './session.ts';

const device = { browser: 'Firefox', os: 'Linux', network: '198.51.100.0/24' };
const startMs = 1_760_000_000_000;
const opened = (nowMs = startMs) => newSession('full', device, nowMs);

describe('a session', () => {
  const sessions = withSession(noSessions('ann'), 'one', opened());

  it.each(['two', 'constructor', '__proto__', 'toString'])(
    'lives under its own id, and is not found under %s',
    (sid) => {
      expect(findLiveSession(sessions, 'one', startMs)).toEqual(opened());
      expect(findLiveSession(sessions, sid, startMs)).toBeUndefined();
      expect(findLiveSession(undefined, 'one', startMs)).toBeUndefined();
    },
  );

  it('ends after 14 idle days', () => {
    expect(findLiveSession(sessions, 'one', startMs + sessionLimits.idleMsMax - 1)).toBeDefined();
    expect(findLiveSession(sessions, 'one', startMs + sessionLimits.idleMsMax)).toBeUndefined();
  });

  it('ends after 30 days however often it is used', () => {
    let session = opened();
    for (let day = 1; day <= 29; day += 1) session = withSessionUse(session, startMs + day * dayMs);
    const used = withSession(noSessions('ann'), 'one', session);
    expect(findLiveSession(used, 'one', startMs + 30 * dayMs - 1)).toBeDefined();
    expect(findLiveSession(used, 'one', startMs + 30 * dayMs)).toBeUndefined();
  });

  it('ends after half an hour if it is of scope kyc, used or not', () => {
    const session = withSessionUse(newSession('kyc', device, startMs), startMs + 1000);
    expect(session.expiresAtMs).toBe(startMs + sessionLimits.kycSessionAgeMsMax);
  });

  it('is recorded as used once an hour', () => {
    expect(isUseDue(opened(), startMs + sessionLimits.seenEveryMs - 1)).toBe(false);
    expect(isUseDue(opened(), startMs + sessionLimits.seenEveryMs)).toBe(true);
  });
});

describe('the sessions of an account', () => {
  const many = (count: number) => {
    let sessions = noSessions('ann');
    for (let index = 0; index < count; index += 1)
      sessions = withSession(sessions, `s${String(index)}`, opened(startMs + index));
    return sessions;
  };

  it('are at most fifty: the least recently used one goes', () => {
    const sessions = many(sessionLimits.sessionsPerUser + 1);
    expect(Object.keys(sessions.live)).toHaveLength(sessionLimits.sessionsPerUser);
    expect(findLiveSession(sessions, 's0', startMs)).toBeUndefined();
    expect(findLiveSession(sessions, 's1', startMs)).toBeDefined();
  });

  it('report since when their unfinished work is void: from the end of others, or of all, but not from a sign-out', () => {
    const endedMs = startMs + 10;
    expect(haveEndedSince(withSignOut(many(3), 's1', endedMs), startMs)).toBe(false);
    for (const left of [withSessionEnded(many(3), 's1', endedMs), withOthersEnded(many(3), 's1', endedMs)]) {
      expect(haveEndedSince(left, endedMs)).toBe(true);
      expect(haveEndedSince(left, endedMs + 1)).toBe(false);
    }
    expect(haveEndedSince(withOthersEnded(many(1), 's0', endedMs), startMs)).toBe(false);
    expect(haveEndedSince(withSessionEnded(many(1), 'gone', endedMs), startMs)).toBe(false);
    expect(haveEndedSince(noSessions('uid', endedMs), startMs)).toBe(true);
    expect(haveEndedSince(undefined, startMs)).toBe(false);
  });

  it('count one that has signed out by itself as ended once its owner ends any, and only once', () => {
    const left = withSignOut(many(2), 's1', startMs + 10);
    const endings = [
      (sessions: Sessions, nowMs: number) => withOthersEnded(sessions, 's0', nowMs),
      (sessions: Sessions, nowMs: number) => withSessionEnded(sessions, 's1', nowMs),
    ];
    for (const end of endings) {
      const ended = end(left, startMs + 20);
      expect(Object.keys(ended.live)).toEqual(['s0']);
      expect(haveEndedSince(ended, startMs + 20)).toBe(true);
      for (const again of endings) expect(again(ended, startMs + 30)).toBe(ended);
    }
  });

  it('can be ended one by one, or all but one', () => {
    expect(Object.keys(withSignOut(many(3), 's1', startMs).live).sort()).toEqual(['s0', 's2']);
    expect(withSignOut(many(3), 'gone', startMs)).toEqual(many(3));
    expect(Object.keys(withOthersEnded(many(3), 's1', startMs).live)).toEqual(['s1']);
    expect(Object.keys(withSessionEnded(many(3), 's1', startMs).live).sort()).toEqual(['s0', 's2']);
  });
});
