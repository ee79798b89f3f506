export const activityTexts = {
  noActivity: 'No saved activity',
} as const;
