import { clearSnapshot } from './snapshot.ts';

/** Why the server ended a session: its account is suspended, or it was over or ended from elsewhere. */
type SessionEnd = 'suspended' | 'over';

/** Kept in memory alone: after a reload of the login page, the next attempt to sign in tells of a suspension. */
let noted: SessionEnd | undefined;

/** Why the server ended this tab's session. The login page shows it. */
export const sessionEnd = {
  note(why: SessionEnd): void {
    noted = why;
  },
  /** Called once somebody has signed in. */
  forget(): void {
    noted = undefined;
  },
  read: (): SessionEnd | undefined => noted,
};

/**
 * Ends the session in this browser alone, as after a refusal by the server: the SDK's session, the snapshot and the
 * drafts. SessionProvider then empties the caches, and the guards lead to /login.
 */
export async function endSession(): Promise<void> {
  clearSnapshot();
  const { closeSession } = await import('../firebase/auth.ts');
  await closeSession();
}
