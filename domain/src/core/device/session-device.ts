/** Where a sign-in came from, as far as the server knows it: shown to the owner, never an authority. */
export type SessionDevice = { browser: string; os: string; network: string };
