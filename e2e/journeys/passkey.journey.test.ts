import { errorTable } from '@keelstone/domain/errors';
import type { Assertion } from '@keelstone/domain/factor/factor.schema';
import type { Page } from '@playwright/test';
import { ask, refusalOf } from '../support/api.ts';
import { factorsWrittenAt } from '../support/arrange.ts';
import { inboxUrl } from '../support/mail-inbox.ts';
import { makePerson, type Person } from '../support/make-person.ts';
import { addAuthenticator, addPasskey, counterOf, notCounting, originOf, sign } from '../support/passkey.ts';
import { expect, test } from '../support/test.ts';

const refused = { code: 'factor-refused', error: errorTable['factor-refused'].message };

test(
  "a passkey's signature opens the account only from our own pages, and only if its counter has increased",
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

    await test.step('signed on ours, the same challenge opens the account', async () => {
      await openOurs(page);
      await pass(first, await sign(page, first.options));
    });

    await test.step('with a lower counter it is refused, and nothing is written', async () => {
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

test(
  'a passkey without a counter signs in each time, with a new signature',
  { tag: '@desktop' },
  async ({ page }) => {
    const sten = await makePerson('Sten Vik');
    const authenticator = await addAuthenticator(page);
    await openOurs(page);
    await addPasskey(page, sten, 0);
    await authenticator.setCounter(notCounting);
    const [first, second] = [await askedOf(sten), await askedOf(sten)];

    const signed = await sign(page, first.options);
    expect(counterOf(signed)).toBe(0);
    await pass(first, signed);

    await test.step('a signature that was used before is refused, with its ticket and with another one', async () => {
      expect(await refusalOfPassing(first, signed)).toMatchObject(refused);
      expect(await refusalOfPassing(second, signed)).toMatchObject(refused);
    });

    const again = await sign(page, second.options);
    expect(counterOf(again)).toBe(0);
    await pass(second, again);
  },
);

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
