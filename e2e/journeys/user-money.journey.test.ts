import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { expectNoFaults } from '../support/accessibility.ts';
import { ask } from '../support/api.ts';
import { follow } from '../support/follow.ts';
import { chooseImage, fixture, openPart, pressContinue } from '../support/forms.ts';
import { freshTransactionId, makePerson } from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { choose, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { expectHeading } from '../support/wait-for-page.ts';

test(
  'a user deposits in both coins, with a proof that is chosen or dropped, and cancels one',
  { tag: '@phone' },
  async ({ page }) => {
    const rosa = await makePerson('Rosa Blum');
    await startSession(page, rosa);
    await page.goto('/deposit');
    const drop = page.getByRole('button', { name: 'Proof of payment' });

    await test.step('in Bitcoin, with a file that is chosen and replaced', async () => {
      await page.getByLabel(/Amount/).fill('640');
      await pressContinue(page);
      await expect(page.getByRole('region', { name: 'Bitcoin deposit address' })).toBeVisible();
      await pressContinue(page);
      const chooser = page.waitForEvent('filechooser');
      await drop.click();
      await (await chooser).setFiles(fixture('passport.jpg'));
      await expect(page.getByRole('img', { name: /passport\.jpg/ })).toBeVisible();
      await page.getByRole('button', { name: 'CANCEL' }).click();
      await page.getByRole('button', { name: 'Confirm deposit' }).click();
      await expect(page.getByText('Please upload proof')).toBeVisible();
      await dropImage(page);
      await confirmDeposit(page);
    });

    await test.step('in Ethereum, with a photo that is too large and rotated: made smaller, and kept upright', async () => {
      await page.goto('/deposit');
      await page.getByRole('radio', { name: 'Ethereum (ETH)' }).check();
      await openPart(page, 2);
      await expect(page.getByRole('region', { name: 'Ethereum deposit address' })).toBeVisible();
      // A gap in another part is found on sending.
      await openPart(page, 3);
      await page.getByRole('button', { name: 'Add a note' }).click();
      await page.getByLabel(/Remarks/).fill('Second one');
      const photo = { name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: await turnedPhoto() };
      await chooseImage(page, photo);
      const note = page.getByRole('status').filter({ hasText: 'Your photo was made smaller' });
      await expect(note).toContainText('2828 × 4242 pixels');
      await expect(page.getByRole('button', { name: 'CANCEL' })).toBeFocused();
      await page.getByRole('button', { name: 'Confirm deposit' }).click();
      await expect(page.getByLabel(/Amount/)).toBeFocused();
      await page.getByLabel(/Amount/).fill('3200');
      await openPart(page, 3);
      await confirmDeposit(page);
      const { token, uid: userId } = rosa;
      const { items } = await ask('list-user-transactions', { token, params: { userId } });
      const filed = items.find(({ usd }) => usd === 3200);
      expect(await isUpright(await proofOf(rosa, filed?._id ?? ''))).toBe(true);
    });

    await test.step('cancels the first one', async () => {
      await follow(page, '/transactions');
      // The dashboard has these rows too.
      await expectHeading(page, 'Transactions');
      await expect(rowsWith(page, 'Ethereum deposit', '$3,200.00', 'Pending')).toHaveCount(1);
      await remove(rowsWith(page, 'Bitcoin deposit', '$640.00', 'Pending'));
    });
  },
);

test(
  'a verified user deposits in six clicks, each step in one look, and sees it on the dashboard',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await startSession(page, await makePerson('Ina Feld', { kyc: 'Approved' }));
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      // Clicks of a person: a click that a script makes has no detail.
      const count = ({ detail }: MouseEvent) => {
        if (detail > 0) dataset['clicks'] = String(Number(dataset['clicks'] ?? 0) + 1);
      };
      window.addEventListener('click', count, true);
    });
    const clickInView = async (name: string) => {
      const button = page.getByRole('button', { name });
      await expect(button).toBeInViewport({ ratio: 1 });
      await button.click();
    };
    await page.getByRole('link', { name: 'Deposit', exact: true }).first().click();
    await page.getByLabel('Amount in USD').click();
    await page.keyboard.type('750');
    await clickInView('Continue');
    await expect(page.getByRole('region', { name: 'What to send' })).toBeInViewport({ ratio: 1 });
    await clickInView('Continue');
    await chooseImage(page, fixture('receipt.png'));
    await expect(page.getByRole('button', { name: 'CANCEL' })).toBeVisible();
    await clickInView('Confirm deposit');
    const received = page.getByRole('dialog', { name: /received and being reviewed/ });
    await expect(received).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-clicks', '6');
    await received.getByRole('button', { name: 'Return' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('$750.00').first()).toBeVisible();
  },
);

test(
  'a user withdraws, sees what is reserved, cancels, and the statement and each figure show all of it',
  { tag: '@desktop' },
  async ({ page }) => {
    const hugo = await makePerson('Hugo Stern', {
      kyc: 'Approved',
      figures: { balance: 3000, btc: 1, eth: 2 },
    });
    const admin = await demoCaller('Ada');
    await ask('credit-profit', {
      token: admin.token,
      body: { id: hugo.uid, profit: 64, profitSelected: 'btc', transactionId: freshTransactionId() },
    });
    await startSession(page, hugo);

    await test.step('sends it once for a double click', async () => {
      await page.goto('/withdraw');
      await page.getByLabel('Amount in USD').fill('1000');
      await page.getByLabel('Bitcoin wallet address').fill(exampleAddresses.btc);
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
      const review = page.getByRole('dialog', { name: 'Check your withdrawal' });
      await expect(review).toContainText('$2,064.00');
      await sendOnce(review.getByRole('button', { name: 'Confirm' }), /\/withdraw$/);
      const received = page.getByRole('dialog', { name: 'Withdrawal request received!' });
      await expectNoFaults(page, 'withdrawal received');
      await expect(received).toContainText(/\d+\.\d{6}\sBTC for \$1,000\.00 has been received/);
      await received.getByRole('button', { name: 'Return' }).click();
    });

    await test.step('what is reserved is shown until the user cancels', async () => {
      const available = page.getByRole('region', { name: 'Available' });
      await expect(available).toContainText('$1,000.00 reserved');
      await follow(page, '/transactions');
      const withdrawal = rowsWith(page, 'Bitcoin withdrawal', 'Pending');
      // Anywhere in the row opens it.
      await withdrawal.getByText(/1,000\.00/).click();
      const details = page.getByRole('dialog', { name: 'Bitcoin withdrawal' });
      await expect(details).toContainText(exampleAddresses.btc);
      await details.getByRole('button', { name: 'Close' }).click();
      await remove(withdrawal);
      await follow(page, '/withdraw');
      await expect(available).toContainText('$3,064.00');
      await expect(available).not.toContainText('reserved');
    });

    await test.step('a final record leaves the list, not the statement', async () => {
      await follow(page, '/transactions');
      await remove(rowsWith(page, 'Profit in Bitcoin', 'Approved'));
      await expect(page.getByText('No records')).toBeVisible();
      await page.getByRole('link', { name: 'statement', exact: true }).click();
      // The reservation for the cancelled withdrawal and its release are rows of their own.
      await expect(page.getByRole('row')).toHaveCount(5);
    });

    await test.step('a figure explains itself, and the browser checks all of it', async () => {
      await follow(page, '/dashboard');
      const figure = page
        .getByRole('region', { name: 'Overview' })
        .getByRole('button', { name: '$3,064.00' });
      await figure.click();
      const drawer = page.getByRole('dialog', { name: 'Available US dollars' });
      await expect(drawer.getByLabel('How it adds up')).toContainText('Adjusted+$3,000.00');
      await drawer.getByRole('button', { name: 'Check it' }).click();
      await expect(drawer.getByText(/^4 entries checked: they add up/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(figure).toBeFocused();
    });
  },
);

/** Deletes one's own record by its row's menu. */
async function remove(row: Locator): Promise<void> {
  await choose(row, 'Delete');
  const dialog = row.page().getByRole('dialog', { name: /^Delete this/ });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
}

/** Double-clicks a button that confirms: it is busy and cannot be pressed again, and one request is sent. */
async function sendOnce(button: Locator, path: RegExp): Promise<void> {
  const page = button.page();
  let sent = 0;
  let release = (): void => undefined;
  // Requests are held back, so that the page can be checked in the meantime, and those that follow too.
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    await released;
    await route.fallback();
  });
  const busy = page.getByRole('button', { name: 'Confirming...' });
  await button.dblclick();
  await expect(busy).toBeDisabled();
  await expect.poll(() => sent).toBe(1);
  release();
  await expect(busy).toHaveCount(0);
  expect(sent, 'requests of one double click').toBe(1);
}

/** Drags an image in, as from a folder next to the browser. */
async function dropImage(page: Page): Promise<void> {
  const bytes = [...(await readFile(fixture('receipt.png')))];
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'receipt.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await page.getByRole('button', { name: 'Proof of payment' }).dispatchEvent('drop', { dataTransfer });
  await expect(page.getByRole('img', { name: /receipt\.png/ })).toBeVisible();
}

/** The proof as it is kept. */
async function proofOf({ token }: { token: string }, id: string): Promise<Uint8Array> {
  const origin = process.env['APP_URL'] ?? 'http://localhost:5000';
  const response = await fetch(`${origin}/api/transaction/proof/${id}`, {
    headers: { token: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

async function confirmDeposit(page: Page): Promise<void> {
  await sendOnce(page.getByRole('button', { name: 'Confirm deposit' }), /transaction\/deposit$/);
  const received = page.getByRole('dialog', { name: /received and being reviewed/ });
  await expect(received).toBeVisible();
  await expectNoFaults(page, 'deposit received');
  await received.getByRole('button', { name: 'Return' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

const sensor = { width: 6000, height: 4000 };

/**
 * A photo of 24 million pixels from a rotated camera: red above blue, stored side by side with the orientation in EXIF.
 */
async function turnedPhoto(): Promise<Buffer> {
  const blue = { ...sensor, width: sensor.width / 2, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { ...sensor, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: blue }, left: sensor.width / 2, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Whether such a photo is shown red above blue, whatever a viewer makes of EXIF. */
async function isUpright(photo: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [first, last] = [data.subarray(0, 3), data.subarray(-3)];
  const isRed = first.readUInt8(0) > 200 && first.readUInt8(2) < 60;
  const isBlue = last.readUInt8(2) > 200 && last.readUInt8(0) < 60;
  return info.height > info.width && isRed && isBlue;
}
