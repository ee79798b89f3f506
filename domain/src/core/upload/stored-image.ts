/** The image kept for a record, inside the vault of our own bucket. `sha256` is of the bytes uploaded. */
export type StoredImage = { path: string; contentType: string; sha256: string };
