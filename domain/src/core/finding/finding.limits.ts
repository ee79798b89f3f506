export const findingLimits = {
  entryIdLengthMax: 80,
} as const;
