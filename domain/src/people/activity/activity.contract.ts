import { type InferType, object, string } from 'yup';
import { listOf, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { countText } from '../../kernel/count-text.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { activityLimits, activityThrottles } from './activity.limits.ts';
import type { LoginActivity } from './login-activity.ts';

/** A login, with the field names that clients know. */
export const activityWire = namedObject('LoginActivity', {
  _id: string().required(),
  browser: string().defined(),
  os: string().defined(),
  ip: string().defined(),
  createdAt: timeWire(),
}).meta({ description: 'One login.' });
export type ActivityWire = InferType<typeof activityWire>;

export function activityToWire({ id, browser, os, ip, createdAtMs }: LoginActivity): ActivityWire {
  return { _id: id, browser, os, ip, createdAt: new Date(createdAtMs).toISOString() };
}

/** Longer hints are cut, not refused. Other types than text are refused. */
const hintField = () => string().strict().max(200).default('');

export const activityContract = {
  'record-activity': endpoint('POST /api/activity', {
    aliases: ['/activity'],
    access: 'signed-in',
    people: 'own',
    // Open because it is part of signing in, where people are asked to accept.
    isOpenBeforeAcceptance: true,
    summary: 'Records a login. The server adds address and user. Browser and os are hints.',
    cost: { reads: 6, writes: 2 },
    example: { browser: 'Firefox', os: 'Linux' },
    throttles: activityThrottles.activity,
    body: object({ browser: hintField(), os: hintField() }),
  }),
  'list-activity': endpoint('GET /api/activity/:userId', {
    access: 'self-or-admin',
    summary: `Lists the last ${countText(activityLimits.entries, 'login')}, newest first.`,
    cost: { reads: { perRow: 1, more: 3 }, writes: 2 },
    response: listOf(activityWire).meta({ description: 'Logins.' }),
  }),
  'delete-activity': endpoint('DELETE /api/activity/:userId/:activityId', {
    access: 'self',
    summary: "Removes an entry from the caller's login activity.",
    cost: { reads: 4, writes: 1 },
  }),
} as const;
