import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** A file next to the tests. */
export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** Opens a part of a form in parts, of which one is open at a time. */
export async function openPart(page: Page, number: number): Promise<void> {
  const part = page.getByRole('button', { name: new RegExp(`^${String(number)}\\D`) });
  if ((await part.getAttribute('aria-expanded')) === 'false') await part.click();
}

export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Approves a deposit for which the chain shows no payment: with what arrived, a tick and a reason. */
export async function approveUnproven(question: Locator, received: string): Promise<void> {
  await question.getByLabel('Received').fill(received);
  await question.getByRole('checkbox').check();
  await question
    .getByLabel(/^Why it is approved/)
    .fill(`Seen in the wallet: ${randomBytes(32).toString('hex')}`);
  await question.getByRole('button', { name: 'Approve' }).click();
}

/** The phone field takes the focus before it takes text. */
export async function typePhone(page: Page, digits: string): Promise<void> {
  const field = page.getByLabel('Phone', { exact: false }).and(page.getByRole('textbox'));
  await field.focus();
  await field.fill(`+1${digits}`);
}

/** "Confirm it's you": the password chosen at registration, once an identity form is submitted. */
export async function confirmIdentity(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Fills in everything in the KYC form except the document and the confirmation. */
export async function fillPapers(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('nora');
  await page.getByLabel('Last Name').fill('quist');
  const mail = page.getByLabel(/Email/);
  if ((await mail.inputValue()) !== email) await mail.fill(email);
  await typePhone(page, '2025550123');
  await page.getByLabel('Date of Birth').fill('02/28/1990');
  await pressContinue(page);
  await page.getByLabel('Address Line 1').fill('1 Main Street');
  await page.getByLabel('City').fill('Portsmouth');
  await page.getByLabel('State', { exact: true }).fill('NH');
  await page.getByLabel('Zip Code').fill('03801');
  await pressContinue(page);
}

/** Ticks the confirmation and sends the form. */
export async function submitPapers(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /All The Personal Information I Have Entered Is Correct/ })
    .check();
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Chooses a file as a person does: the drop zone by its name, then the browser's own dialog. */
export async function chooseImage(page: Page, file: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Proof of payment|Upload your )/ }).click();
  await (await chooser).setFiles(file);
}
