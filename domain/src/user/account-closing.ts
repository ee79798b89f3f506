/** The end of an account that its owner has asked for. It may be undone until `closesAtMs`. */
export type Closing = { requestedAtMs: number; closesAtMs: number };
