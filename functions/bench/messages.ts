/** What the bench tells its server; every message is answered with the memory in use. */
export type ServerMessage = 'forget' | 'make-ready' | 'memory';
export type ServerAnswer = { rssBytes: number; roundTrips: number };
export type ServerReady = Pick<ServerAnswer, 'rssBytes'> & { app: string; bare: string };
