/** Who did something, as a record keeps it for ever (a later rename does not change it). */
export type Actor = { uid: string; name: string };
