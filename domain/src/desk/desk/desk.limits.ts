export const deskLimits = {
  /** The number of waiting records at which a count of the home page stops. It costs one read. */
  countMax: 1000,
} as const;
