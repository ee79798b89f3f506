export const uploadLimits = {
  uploadBytesMax: 4 * 1024 * 1024,
  /** The most pixels of an image that the server decodes. */
  uploadPixelsMax: 24_000_000,
  /**
   * The browser shrinks photos with more pixels: half of what the server decodes, since a progressive image counts
   * twice. It does not decode a file with more bytes.
   */
  shrunkPixelsMax: 12_000_000,
  shrunkBytesMax: 64 * 1024 * 1024,
  /** The most segments or chunks of an image. At 4 MB that is pieces of 1 KB. Encoders write 8 KB or more. */
  imagePartsMax: 4096,
  /** The time and memory at which decoding is aborted. The memory is half of an instance's. */
  decodeMsMax: 10_000,
  decodeMemoryBytesMax: 256 * 1024 * 1024,
  /** The shorter edge of a kept image, in pixels: an A4 page at more than 200 dots per inch. */
  keptImageEdgeMax: 2000,
  /** The most pixels of a kept image. A long screenshot is made as wide as they allow. */
  keptImagePixelsMax: 12_000_000,
  keptImageBytesMax: 16 * 1024 * 1024,
  /** The most images that may wait while an instance decodes one. */
  decodesWaitingMax: 8,
  /** The most uploads of one person in a day; storage.rules repeat the figure. */
  uploadsPerDay: 40,
  uploadDayMs: 24 * 60 * 60_000,
  /** How long an unclaimed upload is kept. */
  inboxKeptMs: 60 * 60_000,
  /** How long an image without a record is kept: its request may still be running, but not for that long. */
  orphanKeptMs: 24 * 60 * 60_000,
} as const;
