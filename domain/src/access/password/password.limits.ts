export const passwordLimits = {
  lengthMin: 6,
  lengthMax: 128,
  resetRedirectMs: 2000,
  resetLinkAgeMsMax: 60 * 60_000,
} as const;
