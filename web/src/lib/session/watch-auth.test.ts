import type { Auth, User } from 'firebase/auth';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { authState } from '../reactfire/auth-state.ts';
import { watchAuth } from './watch-auth.ts';

beforeEach(() => {
  vi.useFakeTimers();
  authState.set({ status: 'unknown' });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['kyc', { status: 'kyc', uid: 'clara' }],
  ['enrol', { status: 'enrol', uid: 'clara' }],
  [undefined, { status: 'full', uid: 'clara' }],
])('a session of scope %s is one, and ends when its owner signs out', async (scope, state) => {
  const { emit } = watch();
  await emit(userWith(() => Promise.resolve({ claims: { scope } })));
  expect(authState.get()).toEqual(state);
  await emit(null);
  expect(authState.get()).toEqual({ status: 'signed-out' });
});

it('a token that is read later than the next one came changes nothing', async () => {
  const { emit } = watch();
  await emit(userWith(() => delay({ claims: { scope: 'kyc' } })));
  await emit(userWith(() => Promise.resolve({ claims: {} })));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(authState.get()).toEqual({ status: 'full', uid: 'clara' });
});

it('a token that cannot be read is tried again every three seconds, until the next one comes', async () => {
  const read = vi.fn(() => Promise.reject(new Error('offline')));
  const { emit } = watch();
  await emit(userWith(read));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(read).toHaveBeenCalledTimes(2);
  expect(authState.get()).toEqual({ status: 'unknown' });
  await emit(null);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(read).toHaveBeenCalledTimes(2);
  expect(authState.get()).toEqual({ status: 'signed-out' });
});

it('the next person ends the session of the one before, although their token cannot be read', async () => {
  const { emit } = watch();
  await emit(userWith(() => Promise.resolve({ claims: {} })));
  await emit(userWith(() => Promise.reject(new Error('offline'))));
  expect(authState.get()).toEqual({ status: 'full', uid: 'clara' });
  await emit(userWith(() => Promise.reject(new Error('offline')), 'ben'));
  expect(authState.get()).toEqual({ status: 'unknown' });
});

it('says nothing more once it has ended', async () => {
  const { emit, end } = watch();
  await emit(userWith(() => delay({ claims: {} })));
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(authState.get()).toEqual({ status: 'unknown' });
});

function watch() {
  let listener: (user: User | null) => void = () => undefined;
  const auth: Auth = Object.assign(Object.create(null), {
    onIdTokenChanged: (listen: typeof listener) => {
      listener = listen;
      return () => undefined;
    },
  });
  const end = watchAuth(auth);
  onTestFinished(end);
  const emit = async (user: User | null): Promise<void> => {
    listener(user);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { emit, end };
}

function userWith(getIdTokenResult: () => Promise<unknown>, uid = 'clara'): User {
  return Object.assign(Object.create(null), { uid, getIdTokenResult });
}

async function delay<T>(value: T): Promise<T> {
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  return value;
}
