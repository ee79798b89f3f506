export const searchLimits = {
  lengthMax: 64,
  /**
   * The characters of a folded name that can be found; folding makes a few letters longer (docs/decisions/lists.md).
   */
  foldedNameLengthMax: 128,
  /**
   * The most parts of a name in its index. Each has an entry in ten indexes, and a document may have fewer than 20,000.
   */
  nameGramsMax: 1_900,
} as const;
