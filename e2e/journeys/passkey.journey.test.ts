import { errorTable } from '@keelstone/domain/errors';
import type { Assertion } from '@keelstone/domain/factor/factor.schema';
import type { Page } from '@playwright/test';
import { ask, refusalOf } from '../support/api.ts';
import { factorsWrittenAt } from '../support/arrange.ts';
import { inboxUrl } from '../support/inbox.ts';
import { makePerson, type Person } from '../support/make-person.ts';
import { addAuthenticator, addPasskey, counterOf, notCounting, originOf, sign } from '../support/passkey.ts';
import { expect, test } from '../support/test.ts';

const refused = { code: 'factor-refused', error: errorTable['factor-refused'].message };

test(
  'what a passkey signs opens the account once, from our own pages, and only if its counter has grown',
  { tag: '@desktop' },
  async ({ page }) => {
    const runa = await makePerson('Runa Holt');
    const authenticator = await addAuthenticator(page);
    await openOurs(page);
    await addPasskey(page, runa);
    const first = await askedOf(runa);

    await test.step('signed on another port of the same domain it is refused, and nothing is written', async () => {
      const writtenAt = await factorsWrittenAt(runa);
      await page.goto(`${inboxUrl}/api/messages?to=nobody`);
      const foreign = await sign(page, first.options);
      expect(originOf(foreign)).toBe(new URL(inboxUrl).origin);
      expect(await refusalOfPassing(first, foreign)).toMatchObject(refused);
      expect(await factorsWrittenAt(runa)).toBe(writtenAt);
    });

    await test.step('signed on ours, the same challenge opens the account; a second time it opens nothing', async () => {
      await openOurs(page);
      const own = await sign(page, first.options);
      expect((await pass(first, own)).token).not.toBe('');
      expect(await refusalOfPassing(first, own), 'with its ticket').toMatchObject(refused);
      expect(await refusalOfPassing(await askedOf(runa), own), 'with a new one').toMatchObject(refused);
    });

    await test.step('with a counter that fell it is refused, and nothing is written', async () => {
      await authenticator.setCounter(1);
      const copied = await askedOf(runa);
      const writtenAt = await factorsWrittenAt(runa);
      const behind = await sign(page, copied.options);
      expect(counterOf(behind)).toBe(2);
      expect(await refusalOfPassing(copied, behind)).toMatchObject(refused);
      expect(await factorsWrittenAt(runa)).toBe(writtenAt);
      await authenticator.setCounter(10);
      await pass(copied, await sign(page, copied.options));
    });
  },
);

test('a passkey that does not count signs in each time', { tag: '@desktop' }, async ({ page }) => {
  const sten = await makePerson('Sten Vik');
  const authenticator = await addAuthenticator(page);
  await openOurs(page);
  await addPasskey(page, sten, 0);
  await authenticator.setCounter(notCounting);
  for (const time of ['the first time', 'the second time']) {
    const asked = await askedOf(sten);
    const signed = await sign(page, asked.options);
    expect(counterOf(signed), time).toBe(0);
    await pass(asked, signed);
  }
});

type Asked = { ticket: string; options: Awaited<ReturnType<typeof ask<'request-sign-in-challenge'>>> };

/** A right password, and what the API then asks a passkey to sign. */
async function askedOf({ email, password }: Person): Promise<Asked> {
  const { code, ticket = '' } = await refusalOf('login', { body: { email, password } });
  expect(code).toBe('second-factor-required');
  return { ticket, options: await ask('request-sign-in-challenge', { body: { ticket } }) };
}

const pass = ({ ticket }: Asked, passkey: Assertion) =>
  ask('pass-second-factor', { body: { ticket, proof: { passkey } } });

const refusalOfPassing = ({ ticket }: Asked, passkey: Assertion) =>
  refusalOf('pass-second-factor', { body: { ticket, proof: { passkey } } });

/** A document of the app's origin, without its code. */
async function openOurs(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
}
