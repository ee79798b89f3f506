/** A person who acted, as records store them for ever (a later rename does not change it). */
export type Actor = { uid: string; name: string };
