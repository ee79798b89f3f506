/** Sends the decision that waits, if there is one: `deferred.ts`, which most pages do not load, takes its place. */
export const waitingDecision = { send: (): Promise<unknown> => Promise.resolve() };
