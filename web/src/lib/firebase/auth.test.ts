import type { Auth } from 'firebase/auth';
import { beforeEach, expect, it, vi } from 'vitest';

const sdk = vi.hoisted(() => ({ done: [] as string[], auth: {} as Auth }));
vi.mock('./app.ts', () => ({ loadFirebase: () => Promise.resolve({ app: {}, emulators: {} }) }));
vi.mock('firebase/auth', () => {
  const does = (name: string) => (_auth: Auth, detail?: unknown) => {
    sdk.done.push(detail === undefined ? name : `${name} ${String(detail)}`);
    return Promise.resolve({ user: { uid: 'nora' } });
  };
  return {
    browserLocalPersistence: 'localStorage',
    indexedDBLocalPersistence: 'IndexedDB',
    inMemoryPersistence: 'memory',
    connectAuthEmulator: vi.fn(),
    initializeAuth: () => sdk.auth,
    setPersistence: does('keep in'),
    signInWithCustomToken: does('sign in'),
    signOut: does('sign out'),
  };
});

beforeEach(() => {
  vi.resetModules();
  sdk.done.length = 0;
});

it('a temporary session is kept in memory only; a sign-in after it outlives a reload', async () => {
  const { openPassingSession, openSession } = await import('./auth.ts');
  expect(await openPassingSession('kyc')).toBe('nora');
  expect(sdk.done).toEqual(['keep in memory', 'sign in kyc']);
  sdk.done.length = 0;
  await openSession('full');
  expect(sdk.done).toEqual(['sign out', 'keep in localStorage', 'sign in full']);
});

it('so does a sign-in after a temporary session that was closed', async () => {
  const { closeSession, openPassingSession, openSession } = await import('./auth.ts');
  await openPassingSession('kyc');
  await closeSession();
  sdk.done.length = 0;
  await openSession('full');
  expect(sdk.done).toEqual(['sign in full']);
});
