import { boolean, object } from 'yup';
import type { UserSettings } from './user.ts';

/** The switches a user may set. All are sent together. */
export const settingsSchema = object({
  unusualActivity: boolean().strict().required(),
  latestSale: boolean().strict().required(),
  accountTips: boolean().strict().required(),
  newBrowser: boolean().strict().required(),
  featureUpdate: boolean().strict().required(),
  saveActivityLogs: boolean().strict().required(),
} satisfies Record<keyof UserSettings, unknown>);
