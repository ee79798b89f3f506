import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expireLink, freshEmail, password, register } from '../support/arrange.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { chooseImage, fillPapers, fixture, submitPapers } from '../support/kyc.ts';
import { makePerson } from '../support/make-person.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  'an expired link is reported, and a new one can be requested and works once',
  { tag: '@desktop' },
  async ({ page, otherPage }) => {
    const email = freshEmail('otto');
    await register(email);
    const link = linkOf(await mailTo(email, /Verify your email/));
    await expireLink(link);
    await page.goto(link);
    await expect(page.getByText(/This link has expired/)).toBeVisible();

    await signInRefused(otherPage, email);
    const fresh = await nextLink(email, link);
    await page.goto(fresh);
    await expect(page.getByRole('link', { name: 'Proceed' })).toBeVisible();

    await otherPage.goto(fresh);
    await expect(otherPage.getByText(/This link was already used/)).toBeVisible();
  },
);

test(
  'a file that only looks like an image is refused when it is submitted, and another one can be sent',
  { tag: '@phone' },
  async ({ page }) => {
    const vera = await makePerson('Vera Quist');
    await startSession(page, vera);
    await page.goto('/kyc?step=form');
    await fillPapers(page, vera.email);

    // A browser shows its first frame; what is wrong stays with the field when the toast is gone.
    await chooseImage(page, { name: 'scan.webp', mimeType: 'image/webp', buffer: await animation() });
    await submitPapers(page);
    await expect(page.locator('form').getByText(/This file cannot be used. Please upload/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await expect(page.getByLabel('First Name')).toHaveValue('nora');

    await page.getByRole('button', { name: 'CANCEL' }).click();
    await chooseImage(page, fixture('passport.jpg'));
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Thank you for submitting form')).toBeVisible();
  },
);

/** Signs in with an unverified address and asks for the mail again. */
async function signInRefused(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please verify your email address').first()).toBeVisible();
  await page.getByRole('button', { name: /send/i }).click();
}

/** The link of a newer mail than the one with `earlier`. */
async function nextLink(email: string, earlier: string): Promise<string> {
  await expect
    .poll(async () => linkOf(await mailTo(email, /Verify your email/)), { timeout: 30_000 })
    .not.toBe(earlier);
  return linkOf(await mailTo(email, /Verify your email/));
}

test(
  'a missing file is a 404 that is not cached, and an existing one is cached permanently',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const missing = await request.get('/assets/missing.js');
    expect(missing.status()).toBe(404);
    expect(missing.headers()['cache-control']).toBe('no-cache');
    const [script] = await Promise.all([
      page.waitForResponse(
        (response) => response.url().includes('/assets/') && response.url().endsWith('.js'),
      ),
      page.goto('/login'),
    ]);
    expect(script.headers()['cache-control']).toContain('immutable');
  },
);

test(
  "the documented sign-in path sends the API's headers with every answer",
  { tag: '@desktop' },
  async ({ request }) => {
    for (const path of ['/api/auth/login', '/auth/login']) {
      const answer = await request.post(path, {
        // As bytes: a text would be sent as a JSON text.
        data: Buffer.from('{'),
        headers: { 'content-type': 'application/json' },
      });
      expect([path, answer.status(), answer.headers()['cache-control']]).toEqual([
        path,
        400,
        'private, no-store',
      ]);
      expect(answer.headers()['content-security-policy']).toContain('sandbox');
      expect(await answer.json()).toMatchObject({ code: 'invalid-json' });
    }
  },
);

async function animation(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('#336699'), await frame('#ffffff')];
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}
