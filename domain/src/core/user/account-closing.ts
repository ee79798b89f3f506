/** The closing of an account at its owner's request. It may be undone until `closesAtMs`. */
export type Closing = { requestedAtMs: number; closesAtMs: number };
