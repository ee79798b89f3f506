/** In memory: who reloads the login page learns it again from the next attempt. */
let isNoted = false;

/** The server has ended this tab's session because its account is suspended: the page that it leads to says so. */
export const suspension = {
  note(): void {
    isNoted = true;
  },
  /** Somebody has signed in. */
  forget(): void {
    isNoted = false;
  },
  isNoted: (): boolean => isNoted,
};
