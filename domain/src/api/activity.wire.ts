import { object, string, type InferType } from 'yup';
import { named } from '../validation/named.ts';
import { timeWire } from './common.wire.ts';
import type { LoginActivity } from '../activity/login-activity.ts';

/** A login, with the field names that clients know. */
export const activityWire = named(
  'LoginActivity',
  'One login.',
  object({
    _id: string().required(),
    browser: string().defined(),
    os: string().defined(),
    ip: string().defined(),
    createdAt: timeWire(),
  }),
);
export type ActivityWire = InferType<typeof activityWire>;

export function activityToWire({ id, browser, os, ip, createdAtMs }: LoginActivity): ActivityWire {
  return { _id: id, browser, os, ip, createdAt: new Date(createdAtMs).toISOString() };
}
