import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionContract } from '@keelstone/domain/core/session/session.contract';
import { brand } from '@keelstone/domain/kernel/brand';
import { timing } from '../../config/timing.ts';
import { call } from '../api/call.ts';
import { defer, offerUndo } from '../api/deferred.ts';
import { idToken } from '../firebase/id-token.ts';
import { signOut } from './sign-out.ts';
import { writeSnapshot } from './snapshot.ts';

vi.mock('../api/call.ts', () => ({ call: vi.fn() }));
vi.mock('../firebase/id-token.ts', () => ({ idToken: vi.fn() }));
const closeSession = vi.hoisted(() => vi.fn());
vi.mock('../firebase/auth.ts', () => ({ closeSession }));

const token = `header.${btoa(JSON.stringify({ sid: 'this-session' }))}.signature`;

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ message: 'Session ended' });
  vi.mocked(idToken).mockReset().mockResolvedValue(token);
  closeSession.mockReset().mockResolvedValue(undefined);
  writeSnapshot({ uid: 'clara', name: 'Clara Jensen', isAdmin: false });
});

describe('signing out', () => {
  it('ends the session on the server, with its own token, even if the page is left', async () => {
    await signOut();
    expect(call).toHaveBeenCalledExactlyOnceWith(sessionContract['end-session'], {
      params: { sid: 'this-session' },
      bearer: token,
      keepalive: true,
    });
    expect(closeSession).toHaveBeenCalledTimes(1);
    expect(window.localStorage.getItem(brand.sessionStorageKey)).toBeNull();
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('401'))],
    ['does not answer', () => new Promise(() => undefined)],
  ])('does not wait for a server that %s', async (_title, answer) => {
    vi.mocked(call).mockImplementation(answer);
    await signOut();
    expect(closeSession).toHaveBeenCalledTimes(1);
  });

  it('sends a decision that waits first, and ends the session once it is answered', async () => {
    const order: string[] = [];
    onTestFinished(offerUndo());
    defer({ id: 'k1', kind: 'kyc', name: 'Deepa', path: '/', uid: 'ada' }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      order.push('answered');
    });
    vi.mocked(call).mockImplementation(() => {
      order.push('ended');
      return Promise.resolve({ message: 'Session ended' });
    });
    await signOut();
    expect(order).toEqual(['answered', 'ended']);
  });

  it('works locally even if the token cannot be refreshed', async () => {
    vi.mocked(idToken).mockRejectedValue(new Error('offline'));
    await signOut();
    expect(call).not.toHaveBeenCalled();
    expect(closeSession).toHaveBeenCalledTimes(1);
  });

  it('waits for a token only as long as a person would', async () => {
    vi.useFakeTimers();
    vi.mocked(idToken).mockReturnValue(new Promise(() => undefined));
    const done = signOut();
    await vi.advanceTimersByTimeAsync(timing.signOutMs);
    await done;
    expect(closeSession).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
