/** What the bench tells its server; every message is answered with the memory in use. */
export type ServerMessage = 'forget' | 'make-ready' | 'memory';
export type ServerAnswer = { rssBytes: number };
export type ServerReady = ServerAnswer & { app: string; bare: string };
