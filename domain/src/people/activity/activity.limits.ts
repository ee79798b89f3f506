export const activityLimits = {
  entries: 20,
} as const;
