export const notificationLimits = {
  /** How many events the bell shows. */
  noticesShown: 20,
} as const;
