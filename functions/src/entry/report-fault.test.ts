import { expect, it } from 'vitest';
import { memoryApi } from '../../testing/tested-api.ts';

const lines: object[] = [];
const { deps, api } = await memoryApi({}, ({ log }) => ({
  log: { ...log, info: (line) => void lines.push(line) },
}));

const body = {
  kind: 'TypeError',
  page: '/admin/users/:id',
  frames: ['/assets/app-1a2b.js:1:20', '/assets/late-3c.js:4:5'],
};

it('a page that broke is one line of the log, as Cloud Error Reporting reads it, and nothing is stored but the throttle', async () => {
  expect((await api.call('report-fault', { body })).status).toBe(200);
  expect(lines).toContainEqual({
    '@type': 'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent',
    serviceContext: { service: 'web' },
    context: { httpRequest: { url: '/admin/users/:id' } },
    operation: 'report-fault',
    message: [
      'TypeError: in the browser, on /admin/users/:id',
      `    at ${deps.config.appUrl}/assets/app-1a2b.js:1:20`,
      `    at ${deps.config.appUrl}/assets/late-3c.js:4:5`,
    ].join('\n'),
  });
});

it.each([
  [{ page: '/admin/users/Kx81hsdfh23' }],
  [{ page: '/x\n{"severity":"EMERGENCY"}' }],
  [{ kind: 'Ada typed this' }],
  [{ frames: [] }],
  [{ frames: ['https://elsewhere.test/assets/a.js:1:1'] }],
  [{ frames: ['/assets/a.js:1:1\nx'] }],
  [{ frames: Array.from({ length: 21 }, () => '/assets/a.js:1:1') }],
])('%j is refused', async (change) => {
  expect((await api.call('report-fault', { body: { ...body, ...change } })).status).toBe(400);
});
