export const deskLimits = {
  /** The administrators' home page counts waiting records up to here, in one read each. */
  countMax: 1000,
} as const;
