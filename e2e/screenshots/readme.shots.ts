import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ask } from '../support/api.ts';
import { disableMotion } from '../support/display.ts';
import { chooseImage, fixture, pressContinue } from '../support/forms.ts';
import { makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

const file = fileURLToPath(new URL('../../docs/images/one-deposit.webp', import.meta.url));
const chain = new URL('/act', process.env['BTC_SOURCE_URL']);
const screen = { width: 1024, height: 640 };

// `npm run screenshots -- readme`: the moving picture at the top of README.md.
test('one deposit, from the form to the proof of the books', async ({ page, otherPage: desk }, {
  project,
}) => {
  if (project.name !== '1280-light') return;
  const frames: Buffer[] = [];
  const delay: number[] = [];
  const film = async (shown: Page, ms: number) => {
    frames.push(await shown.screenshot({ animations: 'disabled' }));
    delay.push(ms);
  };
  const figures = { balance: 2500, btc: 0.04, eth: 0 };
  const nora = await makePerson('Nora Quist', { kyc: 'Approved', figures });
  for (const [shown, caller] of [[page, nora] as const, [desk, await demoCaller('Ada')] as const]) {
    await disableMotion(shown);
    await shown.setViewportSize(screen);
    await shown.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await startSession(shown, caller);
  }

  await page.goto('/deposit');
  for (const typed of ['6', '64', '640']) {
    await page.getByLabel(/Amount/).fill(typed);
    await film(page, typed === '640' ? 1500 : 250);
  }
  await pressContinue(page);
  const amount = await page.getByText(/^[\d.]+ BTC$/).textContent();
  const address = page.getByRole('region', { name: 'Bitcoin deposit address' });
  const to = await address.getByRole('code').textContent();
  await film(page, 2200);
  const id = await payOnChain({ to, amount: amount?.replace(' BTC', '') });
  await pressContinue(page);
  await chooseImage(page, fixture('receipt.png'));
  await page.getByLabel(/Transaction id/).fill(id);
  await film(page, 2000);
  await page.getByRole('button', { name: 'Confirm deposit' }).click();
  await expect(page.getByRole('dialog', { name: /received and being reviewed/ })).toBeVisible();
  await film(page, 1800);

  const { items } = await ask('list-user-transactions', { token: nora.token, params: { userId: nora.uid } });
  await desk.goto(`/admin/review/deposits/${items[0]?._id ?? ''}`);
  await expect(desk.getByText(/^Matches/).first()).toBeVisible();
  const approve = desk
    .getByRole('region', { name: /^Approve this/ })
    .getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  await film(desk, 3000);
  await approve.click();
  await expect(desk).not.toHaveURL(new RegExp(`${items[0]?._id ?? ''}$`));

  await page.goto('/dashboard');
  const figure = page.getByRole('region', { name: 'Overview' }).getByRole('button', { name: '$3,140.00' });
  await expect(figure).toBeVisible();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await film(page, 2200);
  await figure.click();
  const drawer = page.getByRole('dialog', { name: 'Available US dollars' });
  await expect(drawer.getByLabel('How it adds up')).toContainText('$640.00');
  await film(page, 2200);
  await drawer.getByRole('button', { name: 'Check it' }).click();
  await expect(drawer.getByText(/entries checked: they add up/)).toBeVisible();
  await film(page, 3000);
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 80, delay, loop: 0 })
    .toFile(file);
});

/** The payment that the deposit names: on the local chain, and one block deep. */
async function payOnChain(payment: { to: string | null; amount: string | undefined }): Promise<string> {
  const send = async (json: object) => {
    const body = JSON.stringify({ coin: 'btc', ...json });
    const answer = await fetch(chain, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return (await answer.json()) as { id?: string };
  };
  const { id = '' } = await send({ do: 'pay', ...payment });
  await send({ do: 'mine' });
  return id;
}
