import { object } from 'yup';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { expectedField, idField } from '../../kernel/validation/fields.ts';

export const suspensionContract = {
  'suspend-user': endpoint('PUT /api/user/suspend/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'person' },
    summary: 'Suspends a user and ends all their sessions.',
    stepUp: 'with-factor',
    cost: { reads: 7, writes: 8 },
    example: { idToSuspend: exampleIds.user, expected: exampleIds.expected },
    body: object({ idToSuspend: idField(), expected: expectedField() }),
    errors: ['account-closing', 'no-user', 'own-account'],
  }),
  'unsuspend-user': endpoint('PUT /api/user/unsuspend/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'person' },
    summary: 'Lifts a suspension.',
    stepUp: 'with-factor',
    cost: { reads: 7, writes: 7 },
    example: { idToUnsuspend: exampleIds.suspendedUser, expected: exampleIds.expected },
    body: object({ idToUnsuspend: idField(), expected: expectedField() }),
    errors: ['account-closing', 'no-user', 'own-account'],
  }),
} as const;
