import { object } from 'yup';
import { limits } from '../limits.ts';
import { settingsSchema } from '../user/user.schema.ts';
import { expectedField, idField, phoneField } from '../validation/fields.ts';
import { nameField } from '../validation/name-field.ts';
import { adminListQuery, exportQuery, messageWire, pageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { userStatusField } from './list-filter.ts';
import { userWire, viewedUserWire } from './user.wire.ts';
import { throttles } from './throttle.ts';

export const userContract = {
  'get-current-user': endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'enrol',
    summary: 'The signed-in user with their balances.',
    cost: { reads: 3, writes: 0 },
    response: userWire,
    errors: [],
  }),
  'update-profile': endpoint({
    method: 'PUT',
    path: '/api/user',
    access: 'signed-in',
    eyes: 'own',
    summary: "Changes the caller's name and phone number; the e-mail address is locked.",
    cost: { reads: 7, writes: 5 },
    throttles: throttles.profile,
    example: { body: { name: 'Nora Quist', number: '+12025550199' } },
    flags: ['changes'],
    isStoppedByLock: true,
    body: object({ name: nameField(limits.nameLengthMax), number: phoneField() }),
    response: userWire,
    errors: [],
  }),
  'update-settings': endpoint({
    method: 'PUT',
    path: '/api/user/settings',
    access: 'signed-in',
    eyes: 'own',
    summary: "Saves the caller's notification and security switches.",
    cost: { reads: 7, writes: 4 },
    throttles: throttles.settings,
    example: {
      body: {
        unusualActivity: true,
        latestSale: true,
        accountTips: true,
        newBrowser: true,
        featureUpdate: true,
        saveActivityLogs: true,
        dailyDigest: true,
      },
    },
    flags: ['changes'],
    isStoppedByLock: true,
    body: settingsSchema,
    response: userWire,
    errors: [],
  }),
  'list-users': endpoint({
    method: 'GET',
    path: '/api/user/:adminId',
    access: 'admin',
    summary: 'Users with their balances by date, active, suspended or any, searched by a part of the name.',
    cost: { reads: { perRow: 1, more: 7 }, writes: 3 },
    throttles: throttles.adminList,
    query: adminListQuery.shape({ status: userStatusField() }),
    response: pageWire('UserPage', userWire),
    errors: [],
  }),
  'export-users': endpoint({
    method: 'GET',
    path: '/api/user/export/:adminId',
    access: 'admin',
    summary:
      'Users as the list shows them, up to 500 at a time, for a file. Every part is audited, with the people it shows.',
    cost: { reads: { perRow: 1, more: 7 }, writes: 3 },
    throttles: throttles.adminExport,
    query: exportQuery.shape({ status: userStatusField() }),
    response: pageWire('UserPage', userWire),
    errors: [],
  }),
  'get-user': endpoint({
    method: 'GET',
    path: '/api/user/:adminId/:userId',
    access: 'admin',
    summary: 'One user with their balances, and whether their ledger is in doubt.',
    cost: { reads: 5, writes: 3 },
    throttles: throttles.adminView,
    response: viewedUserWire,
    errors: ['no-user'],
  }),
  'suspend-user': endpoint({
    method: 'PUT',
    path: '/api/user/suspend/:adminId',
    access: 'admin',
    eyes: 'one',
    isPreviewed: true,
    summary: 'Suspends a user and ends all their sessions.',
    stepUp: 'with-factor',
    cost: { reads: 7, writes: 8 },
    example: { body: { idToSuspend: exampleIds.user, expected: exampleIds.expected } },
    flags: ['changes'],
    body: object({ idToSuspend: idField(), expected: expectedField() }),
    response: messageWire,
    errors: ['account-closing', 'no-user', 'own-account'],
  }),
  'unsuspend-user': endpoint({
    method: 'PUT',
    path: '/api/user/unsuspend/:adminId',
    access: 'admin',
    eyes: 'one',
    isPreviewed: true,
    summary: 'Lifts a suspension.',
    stepUp: 'with-factor',
    cost: { reads: 7, writes: 7 },
    example: { body: { idToUnsuspend: exampleIds.suspendedUser, expected: exampleIds.expected } },
    flags: ['changes'],
    body: object({ idToUnsuspend: idField(), expected: expectedField() }),
    response: messageWire,
    errors: ['account-closing', 'no-user', 'own-account'],
  }),
} as const;
