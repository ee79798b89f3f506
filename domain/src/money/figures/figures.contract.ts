import { userWire } from '../../core/user/user.contract.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { editFiguresSchema } from './figures.schema.ts';

export const figuresContract = {
  'edit-figures': endpoint('PUT /api/transaction/edit', {
    access: 'admin',
    people: 'amount',
    subject: { kind: 'person' },
    summary: "Sets a user's available figures. The difference is posted with a reason.",
    stepUp: 'with-factor',
    cost: { reads: 11, writes: 10 },
    throttles: throttles.figures,
    example: {
      id: exampleIds.user,
      balance: 500.25,
      btc: 1.5,
      eth: 2,
      reason: 'as agreed',
      expected: exampleIds.expected,
    },
    flags: ['approvals', 'changes'],
    body: editFiguresSchema,
    response: userWire,
    errors: ['account-closing', 'no-user', 'own-record'],
  }),
} as const;
