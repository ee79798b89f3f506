export const passwordLimits = {
  lengthMin: 6,
  lengthMax: 128,
  resetRedirectMs: 2000,
} as const;
