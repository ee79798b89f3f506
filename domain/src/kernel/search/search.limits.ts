export const searchLimits = {
  lengthMax: 64,
  /** The characters of a folded name that can be found; folding lengthens a few letters (docs/decisions/lists.md). */
  foldedNameLengthMax: 128,
  /** The most parts of a name in its index. Each has entries in ten indexes, and a document fewer than 20,000. */
  nameGramsMax: 1_900,
} as const;
