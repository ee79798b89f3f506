import { clearSnapshot } from './snapshot.ts';

/** Why the server ended a session: its account is suspended, or it was over or ended from elsewhere. */
type SessionEnd = 'suspended' | 'over';

/** In memory: after a reload of the login page, people learn of a suspension from the next attempt. */
let noted: SessionEnd | undefined;

/** The server has ended this tab's session: the page that it leads to says why. */
export const sessionEnd = {
  note(why: SessionEnd): void {
    noted = why;
  },
  /** Somebody has signed in. */
  forget(): void {
    noted = undefined;
  },
  read: (): SessionEnd | undefined => noted,
};

/**
 * Ends the session in this browser only, as after a refusal by the server: the SDK's session, the snapshot and the
 * drafts. The caches follow from the change of uid (SessionProvider), and the guards then lead to /login.
 */
export async function endSession(): Promise<void> {
  clearSnapshot();
  const { closeSession } = await import('../firebase/auth.ts');
  await closeSession();
}
