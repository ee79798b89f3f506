export const searchLimits = {
  lengthMax: 64,
  /** Characters of a folded name that can be found; folding makes a few letters longer (docs/decisions/lists.md). */
  foldedNameLengthMax: 128,
  /** Parts of a name in its index, each of which has an entry in ten indexes: a document has fewer than 20,000. */
  nameGramsMax: 1_900,
} as const;
