import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '@keelstone/domain/kernel/brand';
import { makeUserWire } from '../../testing/wires.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { requiredFactors, sessionRefusals } from '../api/refusals.ts';
import { authState } from '../reactfire/auth-state.ts';
import { sessionEnd } from './end-session.ts';
import { keepKycDraft, readKycDraft } from './kyc-draft.ts';
import { SessionProvider } from './session-provider.tsx';
import { clearSnapshot } from './snapshot.ts';
import { useSession } from './use-session.ts';

vi.mock('../api/call.ts', () => ({ call: vi.fn() }));
const loadAuth = vi.hoisted(() => vi.fn());
const closeSession = vi.hoisted(() => vi.fn());
vi.mock('../firebase/auth.ts', () => ({ loadAuth, closeSession }));

const clara = makeUserWire({ _id: 'clara', name: 'Clara Jensen' });
const ada = makeUserWire({ _id: 'ada', name: 'Ada Moreau', isAdmin: true });

beforeEach(() => {
  authState.set({ status: 'unknown' });
  loadAuth.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.mocked(call).mockReset().mockResolvedValue(clara);
});

describe('the session', () => {
  it('knows who was here last until the answer comes', () => {
    window.localStorage.setItem(
      brand.sessionStorageKey,
      JSON.stringify({ uid: 'ada', name: 'Ada Moreau', isAdmin: true }),
    );
    open();
    expect(screen.getByText('loading Ada Moreau')).toBeInTheDocument();
  });

  it('is signed in once the API has returned the user, and is remembered for the next first paint', async () => {
    open();
    become({ status: 'full', uid: 'clara' });
    expect(await screen.findByText('signed-in Clara Jensen')).toBeInTheDocument();
    expect(snapshot()).toEqual({ uid: 'clara', name: 'Clara Jensen', isAdmin: false });
  });

  it.each(['kyc', 'enrol'] as const)('never asks for the user of a session of scope %s', (status) => {
    open();
    become({ status, uid: 'clara' });
    expect(screen.getByText(status)).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it.each([
    ['account-restricted', 'suspended'],
    ['invalid-token', 'over'],
  ] as const)(
    'that ends with %s leaves a note that it was %s, until somebody signs in',
    async (code, why) => {
      await openSignedIn();
      sessionRefusals.tell(new ApiError({ status: 403, code, message: 'x' }));
      await expect.poll(() => closeSession).toHaveBeenCalled();
      become({ status: 'signed-out' });
      expect(sessionEnd.read()).toBe(why);
      become({ status: 'full', uid: 'ada' });
      await expect.poll(() => sessionEnd.read()).toBeUndefined();
    },
  );

  it('leaves no note if its owner was signing out', async () => {
    await openSignedIn();
    clearSnapshot();
    sessionRefusals.tell(new ApiError({ status: 401, code: 'invalid-token', message: 'x' }));
    expect(sessionEnd.read()).toBeUndefined();
  });

  it('forgets what its owner typed into the identity form once they have signed out', async () => {
    keepKycDraft({ email: clara.email, scope: 'full', texts: { city: 'Aarhus' } });
    await openSignedIn();
    expect(readKycDraft(clara.email)).toEqual({ city: 'Aarhus' });
    become({ status: 'signed-out' });
    expect(readKycDraft(clara.email)).toBeUndefined();
  });

  it('is one of scope enrol from the moment the API says that a second factor is required', async () => {
    await openSignedIn();
    act(() => {
      requiredFactors.tell(new ApiError({ status: 403, code: 'factor-required', message: 'x' }));
    });
    expect(screen.getByText('enrol')).toBeInTheDocument();
  });

  it('is unavailable if the API does not answer, and can be loaded again', async () => {
    vi.mocked(call).mockRejectedValue(new ApiError({ status: 0, code: 'network', message: 'x' }));
    open();
    become({ status: 'full', uid: 'clara' });
    const retry = await screen.findByRole('button', { name: 'retry' });
    vi.mocked(call).mockResolvedValue(clara);
    act(() => {
      retry.click();
    });
    expect(await screen.findByText('signed-in Clara Jensen')).toBeInTheDocument();
  });

  it('is unavailable if the browser does not say within ten seconds who is signed in', async () => {
    vi.useFakeTimers();
    open();
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(screen.getByText('loading')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(screen.getByText('unavailable')).toBeInTheDocument();
  });

  it('is unavailable if Firebase cannot be loaded, and retried once the network is back', async () => {
    loadAuth.mockRejectedValue(new Error('offline'));
    vi.useFakeTimers();
    open();
    // Sooner than after the ten seconds that the browser has.
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    expect(screen.getByText('unavailable')).toBeInTheDocument();
    loadAuth.mockReturnValue(new Promise(() => undefined));
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText('loading')).toBeInTheDocument();
    await expect.poll(() => loadAuth).toHaveBeenCalledTimes(2);
  });
});

it('the end of a session forgets the snapshot, loaded data, and what reactfire caches', async () => {
  const queryClient = await openSignedIn();
  queryClient.setQueryData(['transactions'], ['hers']);
  globalThis._reactFirePreloadedObservables = new Map([['signal:clara', {}]]);
  become({ status: 'signed-out' });
  expect(screen.getByText('signed-out')).toBeInTheDocument();
  expect(queryClient.getQueryData(['transactions'])).toBeUndefined();
  expect(globalThis._reactFirePreloadedObservables.size).toBe(0);
  expect(snapshot()).toBeNull();
});

it('the end of a session shows the next person nothing about the previous one', async () => {
  const queryClient = await openSignedIn();
  queryClient.setQueryData(['transactions'], ['hers']);
  vi.mocked(call).mockResolvedValue(ada);
  become({ status: 'full', uid: 'ada' });
  expect(await screen.findByText('signed-in Ada Moreau')).toBeInTheDocument();
  expect(queryClient.getQueryData(['transactions'])).toBeUndefined();
});

function Probe() {
  const session = useSession();
  const name = session.status === 'signed-in' ? session.user.name : undefined;
  const last = session.status === 'loading' ? session.snapshot?.name : undefined;
  return (
    <>
      <p>{[session.status, name, last].filter(Boolean).join(' ')}</p>
      {session.status === 'unavailable' && <button onClick={session.retry}>retry</button>}
    </>
  );
}

function open(): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <Probe />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return queryClient;
}

async function openSignedIn(): Promise<QueryClient> {
  const queryClient = open();
  become({ status: 'full', uid: 'clara' });
  await screen.findByText('signed-in Clara Jensen');
  return queryClient;
}

function become(state: Parameters<typeof authState.set>[0]): void {
  act(() => {
    authState.set(state);
  });
}

function snapshot(): unknown {
  return JSON.parse(window.localStorage.getItem(brand.sessionStorageKey) ?? 'null');
}
