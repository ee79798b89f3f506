import { afterEach, expect, it, vi } from 'vitest';
import { examineDepositKeys } from './deposit-keys.ts';

const examine = () => examineDepositKeys('keelstone-live', () => Promise.resolve('operator-token'));
const key = (nextIndex: number) => ({ fields: { nextIndex: { integerValue: String(nextIndex) } } });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('warns of a wallet that needs a higher gap limit, and asks for no key itself', async () => {
  const answer = () => Promise.resolve(Response.json({ documents: [key(10), key(11), key(81)] }));
  const asked = vi.fn<(url: string) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', asked);
  const [usual, more, most] = await examine();
  expect(usual).toMatchObject({ verdict: 'ok', found: 'accounts have 10 addresses of it' });
  expect(more?.remedy).toContain('to 100 or more');
  expect(most?.remedy).toContain('to 200 or more');
  expect(asked.mock.calls[0]?.[0]).toMatch(/depositKeys\?(mask\.fieldPaths=(nextIndex|path)&?){2}$/);
});
