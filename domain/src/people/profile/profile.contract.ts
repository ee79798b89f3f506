import { object } from 'yup';
import { userWire } from '../../core/user/user.contract.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { phoneField } from '../../kernel/validation/fields.ts';
import { nameField } from '../../kernel/validation/name-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { profileThrottles } from './profile.limits.ts';

export const profileContract = {
  'update-profile': endpoint('PUT /api/user', {
    access: 'signed-in',
    people: 'own',
    summary: "Changes the caller's name and phone number. The e-mail address cannot change.",
    cost: { reads: 7, writes: 5 },
    throttles: profileThrottles.profile,
    example: { name: 'Nora Quist', number: '+12025550199' },
    isStoppedByLock: true,
    body: object({ name: nameField(validationLimits.nameLengthMax), number: phoneField() }),
    response: userWire,
  }),
} as const;
