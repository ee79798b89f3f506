import { object } from 'yup';
import { limits } from '../limits.ts';
import { settingsSchema } from '../user/user.schema.ts';
import { idField, phoneField } from '../validation/fields.ts';
import { nameField } from '../validation/name-field.ts';
import { adminListQuery, messageWire, pageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { userStatusField } from './list-filter.ts';
import { userWire, viewedUserWire } from './user.wire.ts';

export const userContract = {
  'get-current-user': endpoint({
    method: 'GET',
    path: '/api/user',
    access: 'signed-in',
    summary: 'The signed-in user with his balances.',
    response: userWire,
  }),
  'update-profile': endpoint({
    method: 'PUT',
    path: '/api/user',
    access: 'signed-in',
    summary: "Changes the caller's name and phone number; the e-mail address is locked.",
    flags: ['readOnly'],
    body: object({ name: nameField(limits.nameLengthMax), number: phoneField() }),
    response: userWire,
  }),
  'update-settings': endpoint({
    method: 'PUT',
    path: '/api/user/settings',
    access: 'signed-in',
    summary: "Keeps the caller's notification and security switches.",
    flags: ['readOnly'],
    body: settingsSchema,
    response: userWire,
  }),
  'list-users': endpoint({
    method: 'GET',
    path: '/api/user/:adminId',
    access: 'admin',
    summary: 'Users with their balances by date, active, suspended or any, searched by a part of the name.',
    query: adminListQuery.shape({ status: userStatusField() }),
    response: pageWire(userWire),
  }),
  'get-user': endpoint({
    method: 'GET',
    path: '/api/user/:adminId/:userId',
    access: 'admin',
    summary: 'One user with his balances, and whether his account is frozen.',
    response: viewedUserWire,
  }),
  'suspend-user': endpoint({
    method: 'PUT',
    path: '/api/user/suspend/:adminId',
    access: 'admin',
    summary: 'Suspends a user and ends his sessions.',
    flags: ['readOnly'],
    body: object({ idToSuspend: idField() }),
    response: messageWire,
  }),
  'unsuspend-user': endpoint({
    method: 'PUT',
    path: '/api/user/unsuspend/:adminId',
    access: 'admin',
    summary: 'Lifts a suspension.',
    flags: ['readOnly'],
    body: object({ idToUnsuspend: idField() }),
    response: messageWire,
  }),
} as const;
