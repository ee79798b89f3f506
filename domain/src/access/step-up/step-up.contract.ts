import { object } from 'yup';
import { timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleProofs } from '../../kernel/api/example-ids.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { confirmationSchema } from '../second-factor/second-factor.schema.ts';

export const stepUpSchema = object({ proof: confirmationSchema });

const strongUntilWire = namedObject('StepUpAnswer', { strongUntil: timeWire() }).meta({
  description: 'The time until which calls that require a confirmation are open, if none is made meanwhile.',
});

export const stepUpContract = {
  'check-step-up': endpoint('GET /api/auth/step-up', {
    access: 'admin',
    summary:
      'Asks for a recent confirmation ahead of a decision, which is sent once it can no longer be undone.',
    stepUp: 'with-factor',
    cost: { reads: 5, writes: 1 },
    throttles: throttles.adminView,
  }),
  'step-up': endpoint('POST /api/auth/step-up', {
    access: 'enrol',
    summary:
      'Confirms that the caller is still the owner, with a second factor or, without one, the password.',
    cost: { reads: 11, writes: 4 },
    example: { proof: exampleProofs.ownPassword },
    flags: [],
    body: stepUpSchema,
    response: strongUntilWire,
    errors: ['factor-refused', 'factor-too-new', 'sign-in-locked', 'too-many-requests', 'wrong-credentials'],
  }),
} as const;
