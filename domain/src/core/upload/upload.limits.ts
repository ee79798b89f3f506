export const uploadLimits = {
  uploadBytesMax: 4 * 1024 * 1024,
  /** Pixels of an image that the server is willing to decode. */
  uploadPixelsMax: 24_000_000,
  /**
   * The browser shrinks photos with more pixels: half of what the server decodes, since a progressive image counts
   * twice. It does not try to decode a file with more bytes.
   */
  shrunkPixelsMax: 12_000_000,
  shrunkBytesMax: 64 * 1024 * 1024,
  /** Segments or chunks of an image: pieces of 1 KB each. Encoders write pieces of 8 KB or more. */
  imagePartsMax: 4096,
  /** When the decoding of an image is given up, and beyond which memory: half of an instance's. */
  decodeMsMax: 10_000,
  decodeMemoryBytesMax: 256 * 1024 * 1024,
  /** The shorter edge of a kept image, in pixels: an A4 page at more than 200 dots per inch. */
  keptImageEdgeMax: 2000,
  /** Pixels of a kept image: a long screenshot is kept as wide as they allow. */
  keptImagePixelsMax: 12_000_000,
  keptImageBytesMax: 16 * 1024 * 1024,
  /** How many images may wait for the one that an instance is decoding. */
  decodesWaitingMax: 8,
  /** Uploads of one person a day; storage.rules repeat the figure. */
  uploadsPerDay: 40,
  uploadDayMs: 24 * 60 * 60_000,
  /** An upload that nobody claims is removed after this. */
  inboxKeptMs: 60 * 60_000,
  /** An image without a record may belong to a request that still runs, but not for that long. */
  orphanKeptMs: 24 * 60 * 60_000,
} as const;
