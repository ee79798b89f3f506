import { expect, it } from 'vitest';
import { readError, waitText } from './read-error.ts';

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
  [7_199, '120 minutes'],
  [7_200, '2 hours'],
  [86_400, '24 hours'],
])('%i seconds are written as "%s"', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});

it('gives the reason of the server, where it has one of its own, with the wait', async () => {
  const error = 'You can download a copy of your data once every 24 hours';
  const body = JSON.stringify({ error, code: 'too-many-requests' });
  const refused = await readError(new Response(body, { status: 429, headers: { 'Retry-After': '7300' } }));
  expect(refused.message).toBe(`${error}. Please try again in 3 hours`);
});
