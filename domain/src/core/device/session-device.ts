/** The origin of a sign-in, as far as the server knows it. The owner sees it. Nothing is decided by it. */
export type SessionDevice = { browser: string; os: string; network: string };
