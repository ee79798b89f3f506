/** Why the server ended a session: its account is suspended, or it was over or ended from elsewhere. */
export type SessionEnd = 'suspended' | 'over';

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
