import { clearSnapshot } from './snapshot.ts';

/**
 * Ends the session in this browser only, as after a refusal by the server: the SDK's session, the snapshot and the
 * drafts. The caches follow from the change of uid (SessionProvider), and the guards then lead to /login.
 */
export async function endSession(): Promise<void> {
  clearSnapshot();
  const { closeSession } = await import('../firebase/auth.ts');
  await closeSession();
}
