import { beforeEach, expect, it, vi } from 'vitest';

const call = vi.hoisted(() => vi.fn(() => Promise.resolve({ message: 'Reported' })));
vi.mock('./call.ts', () => ({ call }));

const own = (line: number) => `    at t (${window.location.origin}/assets/app-1a_b.js:${String(line)}:20)`;

beforeEach(() => {
  vi.resetModules();
  call.mockClear();
});

async function report(stack: string, name = 'TypeError') {
  const { reportFault } = await import('./report-fault.ts');
  reportFault(Object.assign(new Error('Ada typed a secret'), { name, stack }));
}

it('is where our code broke, without message and ids', async () => {
  window.history.replaceState(null, '', '/admin/users/Kx81hsdfh23/edit');
  await report(
    `TypeError: Ada typed a secret\n${own(1)}\n    at chrome-extension://x/assets/a.js:1:1\n${own(2)}`,
  );
  expect(call).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    body: {
      kind: 'TypeError',
      page: '/admin/users/:id/edit',
      frames: ['/assets/app-1a_b.js:1:20', '/assets/app-1a_b.js:2:20'],
    },
    keepalive: true,
  });
});

it('is not sent for code of others, and at most three times a page', async () => {
  await report('Error\n    at https://elsewhere.test/assets/app.js:1:1');
  expect(call).not.toHaveBeenCalled();
  for (let index = 0; index < 5; index += 1) await report(own(1), 'x y');
  expect(call).toHaveBeenCalledTimes(3);
});
