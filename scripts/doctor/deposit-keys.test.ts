import { afterEach, expect, it, vi } from 'vitest';
import { examineDepositKeys } from './deposit-keys.ts';

const examine = () => examineDepositKeys('keelstone-live', () => Promise.resolve('operator-token'));
const key = (nextIndex: number) => ({
  fields: {
    nextIndex: { integerValue: String(nextIndex) },
    path: { stringValue: "m/84'/0'/0'" },
    keyFingerprint: { stringValue: 'fd13aac9' },
  },
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('warns of a wallet that needs a higher gap limit, and asks for no key itself', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ documents: [key(10), key(11)] }));
  });
  const [usual, more] = await examine();
  expect(usual).toMatchObject({ verdict: 'ok', found: 'accounts have 10 addresses of it' });
  expect(more).toMatchObject({
    verdict: 'note',
    remedy: expect.stringContaining('to 100 or more') as string,
  });
  expect(asked).toEqual([expect.stringMatching(/depositKeys\?(mask\.fieldPaths=\w+&?)+$/)]);
  expect(asked.join(' ')).not.toContain('sealedXpub');
});

it('says nothing without a key, and that it cannot read them', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})));
  expect(await examine()).toEqual([]);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 403 })));
  expect(await examine()).toMatchObject([
    { verdict: 'note', found: expect.stringContaining('cannot be read') as string },
  ]);
});
