/** One thing that would change, in words for people. */
export type ChangeLine = { what: string; before: string; after: string };
