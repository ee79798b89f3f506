import { deskWire } from './desk.wire.ts';
import { endpoint } from './endpoint.ts';

/** The administrators' home page. Counts and sums, no names. */
export const deskContract = {
  'get-desk': endpoint({
    method: 'GET',
    path: '/api/desk/:adminId',
    access: 'admin',
    summary:
      'What waits for administrators: how much, since when, and what it comes to; and what they decided today (UTC).',
    // Each count and sum is one read up to 1,000 rows, beyond which it stops.
    cost: { reads: 20, writes: 0 },
    response: deskWire,
    errors: [],
  }),
} as const;
