import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFaults } from '../support/accessibility.ts';
import { ask } from '../support/api.ts';
import { follow } from '../support/follow.ts';
import { openPart, pressContinue } from '../support/form-parts.ts';
import { sendOnce } from '../support/send-once.ts';
import { chooseImage, fixture } from '../support/kyc.ts';
import {
  bitcoinAddress,
  doubtfulAddress,
  etherAddress,
  freshTransactionId,
  makePerson,
} from '../support/make-person.ts';
import { demoCaller } from '../support/people.ts';
import { choose, rowsWith } from '../support/rows.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  'a user deposits in both coins, with a proof that is chosen or dropped, and cancels one',
  { tag: '@phone' },
  async ({ page }) => {
    const rosa = await makePerson('Rosa Blum');
    await startSession(page, rosa);
    await page.goto('/deposit');
    const drop = page.getByRole('button', { name: 'Proof of payment' });

    await test.step('in Bitcoin, with a file that is chosen and replaced', async () => {
      await page.getByLabel(/Amount/).fill('499.99');
      await pressContinue(page);
      await expect(page.getByText('Please enter an amount greater than or equivalent to 500.')).toBeVisible();
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

    await test.step('in Ethereum, on a fresh form', async () => {
      await expect(page.getByLabel(/Amount/)).toHaveValue('');
      await page.getByRole('radio', { name: 'Ethereum (ETH)' }).check();
      await openPart(page, 2);
      await expect(page.getByRole('region', { name: 'Ethereum deposit address' })).toBeVisible();
      await openPart(page, 1);
      await page.getByLabel(/Amount/).fill('960');
      await openPart(page, 3);
      await page.getByRole('button', { name: 'Add a note' }).click();
      await page.getByLabel(/Remarks/).fill('Second one');
      await dropImage(page);
      await confirmDeposit(page);
    });

    await test.step('with a photo that is too large and rotated: made smaller, and kept upright', async () => {
      // What is missing in another part is found when it is sent.
      await openPart(page, 3);
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
      await expect(rowsWith(page, 'Ethereum deposit', '$960.00', 'Pending')).toHaveCount(1);
      const first = rowsWith(page, 'Bitcoin deposit', '$640.00', 'Pending');
      await choose(first, 'Delete');
      const dialog = page.getByRole('dialog', { name: 'Delete this deposit?' });
      const button = dialog.getByRole('button', { name: 'Delete' });
      await sendOnce(page, {
        button,
        busyText: 'Deleting...',
        method: 'DELETE',
        path: /transaction\/delete/,
      });
      await expect(first).toHaveCount(0);
    });
  },
);

test(
  'a user withdraws, sees what is held, cancels, and the statement and each figure show all of it',
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

    await test.step('the address belongs to its coin', async () => {
      await page.goto('/withdraw');
      await page.getByLabel('Bitcoin wallet address').fill(bitcoinAddress);
      await page.getByRole('radio', { name: 'Ethereum (ETH)' }).check();
      await expect(page.getByLabel('Ethereum wallet address')).toHaveValue('');
      await page.getByLabel('Ethereum wallet address').fill(etherAddress);
      await page.getByRole('radio', { name: 'Bitcoin (BTC)' }).check();
      await expect(page.getByLabel('Bitcoin wallet address')).toHaveValue('');
    });

    await test.step('the button is disabled until the amount is available', async () => {
      const button = page.getByRole('button', { name: 'Confirm withdrawal' });
      await page.getByLabel('Bitcoin wallet address').fill(doubtfulAddress);
      for (const amount of ['499.99', '3064.01']) {
        await page.getByLabel(/Amount/).fill(amount);
        await expect(button).toBeDisabled();
      }
      await page.getByLabel(/Amount/).fill('1000');
      await button.click();
      await page
        .getByRole('dialog', { name: 'Is this address right?' })
        .getByRole('button', { name: 'Cancel' })
        .click();
      await page.getByLabel('Bitcoin wallet address').fill(bitcoinAddress);
      await button.click();
      const review = page.getByRole('dialog', { name: 'Check your withdrawal' });
      await expect(review).toContainText('$2,064.00');
      const confirm = review.getByRole('button', { name: 'Confirm' });
      await sendOnce(page, {
        button: confirm,
        busyText: 'Confirming...',
        method: 'POST',
        path: /\/withdraw$/,
      });
      const received = page.getByRole('dialog', { name: 'Withdrawal request received!' });
      await expectNoFaults(page, 'withdrawal received');
      await expect(received).toContainText(/\d+\.\d{6}\sBTC for \$1,000\.00 has been received/);
      await received.getByRole('button', { name: 'Return' }).click();
    });

    await test.step('what is held is shown until the user cancels', async () => {
      await expect(page.getByRole('region', { name: 'Available' })).toContainText('$1,000.00 held');
      await follow(page, '/transactions');
      const withdrawal = rowsWith(page, 'Bitcoin withdrawal', 'Pending');
      await choose(withdrawal, 'View Details');
      const details = page.getByRole('dialog', { name: 'Bitcoin withdrawal' });
      await expect(details).toContainText(bitcoinAddress);
      await details.getByRole('button', { name: 'Close' }).click();
      await choose(withdrawal, 'Delete');
      await page
        .getByRole('dialog', { name: 'Delete this withdrawal?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(withdrawal).toHaveCount(0);
      await follow(page, '/withdraw');
      await expect(page.getByRole('region', { name: 'Available' })).toContainText('$3,064.00');
      await expect(page.getByRole('region', { name: 'Available' })).not.toContainText('held');
    });

    await test.step('a final record leaves the list, not the statement', async () => {
      await follow(page, '/transactions');
      await choose(rowsWith(page, 'Profit in Bitcoin', 'Approved'), 'Delete');
      await page
        .getByRole('dialog', { name: 'Delete this record?' })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(page.getByText('No records')).toBeVisible();
      await page.getByRole('link', { name: 'statement', exact: true }).click();
      // The cancelled withdrawal is one row.
      await expect(page.getByRole('row')).toHaveCount(4);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const csv = await readFile(await (await download).path(), 'utf8');
      expect(csv.trim().split('\n').slice(1, -2)).toHaveLength(5);
      expect(csv).toContain('Opening balance');
      expect(csv).toContain('3064.00');
    });

    await test.step('a figure explains itself, and the browser checks all of it', async () => {
      await follow(page, '/dashboard');
      const figure = page
        .getByRole('region', { name: 'Overview' })
        .getByRole('button', { name: '$3,064.00' });
      await figure.click();
      const drawer = page.getByRole('dialog', { name: 'Available US dollars' });
      await expect(drawer.getByLabel('How it adds up')).toContainText('$4,064.00');
      await drawer.getByRole('button', { name: 'Check it' }).click();
      await expect(drawer.getByText(/^4 entries checked: they add up/)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(figure).toBeFocused();
    });
  },
);

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
  const button = page.getByRole('button', { name: 'Confirm deposit' });
  await sendOnce(page, { button, busyText: 'Confirming...', method: 'POST', path: /transaction\/deposit$/ });
  const received = page.getByRole('dialog', { name: /received and being reviewed/ });
  await expect(received).toBeVisible();
  await expectNoFaults(page, 'deposit received');
  await received.getByRole('button', { name: 'Return' }).click();
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
