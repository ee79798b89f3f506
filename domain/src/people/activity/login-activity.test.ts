import { describe, expect, it } from 'vitest';
import { makeActivity } from '../../../testing/make-activity.ts';
import { signInEntryId, withHints } from './login-activity.ts';

const hints = { browser: 'Chrome', os: 'Windows' };
const entry = makeActivity({ browser: 'Firefox', os: '' });

describe('what a client reports about its login', () => {
  it('fills in what the server did not know, and nothing else', () => {
    expect(withHints(entry, hints, entry.createdAtMs)).toEqual({ ...entry, os: 'Windows' });
  });

  it.each([
    [59_999, true],
    [60_000, false],
  ])('belongs to that login for a minute: after %i ms', (ms, isSame) => {
    expect(withHints(entry, hints, entry.createdAtMs + ms) !== undefined).toBe(isSame);
  });
});

describe('the id of an entry', () => {
  it('does not reveal the session it belongs to', () => {
    expect(signInEntryId('NMKHA6SBPQ4GK2QFQDNVZ6A2DM')).not.toContain('NMKHA6SB');
  });
});
