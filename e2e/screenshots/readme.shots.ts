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

// `npm run screenshots -- readme`: the moving picture at the top of README.md.
test('one deposit, from the form to the proof of the books', async ({ page, otherPage: desk }, {
  project,
}) => {
  if (project.name !== '1280-light') return;
  const frames: { png: Buffer; ms: number }[] = [];
  const film = async (shown: Page, ms: number) => {
    const png = await sharp(await shown.screenshot())
      .resize({ width: 1024 })
      .png()
      .toBuffer();
    frames.push({ png, ms });
  };
  const figures = { balance: 2500, btc: 0.04, eth: 0 };
  const nora = await makePerson('Nora Quist', { kyc: 'Approved', figures });
  for (const [shown, caller] of [[page, nora] as const, [desk, await demoCaller('Ada')] as const]) {
    await disableMotion(shown);
    await shown.setViewportSize({ width: 1280, height: 800 });
    await startSession(shown, caller);
  }

  await page.goto('/deposit');
  await page.getByLabel(/Amount/).fill('640');
  await film(page, 1500);
  await pressContinue(page);
  const amount = await page
    .getByText(/^[\d.]+ BTC$/)
    .first()
    .textContent();
  const to = await page
    .getByRole('region', { name: 'Bitcoin deposit address' })
    .getByRole('code')
    .textContent();
  await film(page, 2000);
  const { id = '' } = await onChain({ do: 'pay', to, amount: amount?.replace(' BTC', '') });
  await onChain({ do: 'mine' });
  await pressContinue(page);
  await chooseImage(page, fixture('receipt.png'));
  await page.getByLabel(/Transaction id/).fill(id);
  await film(page, 2000);
  await page.getByRole('button', { name: 'Confirm deposit' }).click();
  await expect(page.getByRole('dialog', { name: /received and being reviewed/ })).toBeVisible();
  await film(page, 2000);

  const { items } = await ask('list-user-transactions', { token: nora.token, params: { userId: nora.uid } });
  await desk.goto(`/admin/review/deposits/${items[0]?._id ?? ''}`);
  await expect(desk.getByText(/^Matches/).first()).toBeVisible();
  const approve = desk
    .getByRole('region', { name: /^Approve this/ })
    .getByRole('button', { name: 'Approve' });
  await expect(approve).toBeEnabled();
  await film(desk, 3000);
  const address = desk.url();
  await approve.click();
  await expect(desk).not.toHaveURL(address);

  await page.goto('/dashboard');
  const figure = page.getByRole('region', { name: 'Overview' }).getByRole('button', { name: '$3,140.00' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await expect(figure).toBeVisible();
  await film(page, 2000);
  await figure.click();
  const drawer = page.getByRole('dialog', { name: 'Available US dollars' });
  await drawer.getByRole('button', { name: 'Check it' }).click();
  await expect(drawer.getByText(/entries checked: they add up/)).toBeVisible();
  await film(page, 3500);
  await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    .webp({ quality: 80, delay: frames.map(({ ms }) => ms), loop: 0 })
    .toFile(file);
});

/** Does something on the local chain (emulator/README.md). */
async function onChain(deed: object): Promise<{ id?: string }> {
  const body = JSON.stringify({ coin: 'btc', ...deed });
  const url = new URL('/act', process.env['BTC_SOURCE_URL']);
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await answer.json()) as { id?: string };
}
