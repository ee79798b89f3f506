import { boolean } from 'yup';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import type { UserSettings } from './user-settings.ts';

export const settingsSchema = namedObject('Settings', {
  unusualActivity: boolean().strict().required(),
  latestSale: boolean().strict().required(),
  accountTips: boolean().strict().required(),
  newBrowser: boolean().strict().required(),
  featureUpdate: boolean().strict().required(),
  saveActivityLogs: boolean().strict().required(),
  dailyDigest: boolean().strict().optional(),
} satisfies Record<keyof UserSettings, unknown>).meta({
  description:
    'The notification and security switches of a user, which are sent together. `dailyDigest` is for administrators, and off if absent.',
});
