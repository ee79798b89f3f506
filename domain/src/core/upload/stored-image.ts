/** A record's image in the vault of our own bucket. `sha256`: the hash of the uploaded bytes. */
export type StoredImage = { path: string; contentType: string; sha256: string };
