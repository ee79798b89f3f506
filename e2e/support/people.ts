import { expect, type Page } from '@playwright/test';
import { demoLogins } from '@keelstone/demo/personas';
import { callerOf, type Caller } from './api.ts';
import { beginUse } from './wait-for-page.ts';

type Login = { email: string; password: string };

/** A login of the demo data by its first name. */
export function demoLogin(firstName: string): Login {
  const login = demoLogins.find(({ name }) => name.startsWith(firstName));
  if (login === undefined) throw new Error(`The demo has no ${firstName}`);
  return login;
}

const callers = new Map<string, Promise<Caller>>();

/** Somebody of the demo data who has signed in: once for all the journeys of a worker. */
export function demoCaller(firstName: string): Promise<Caller> {
  const known = callers.get(firstName) ?? callerOf(demoLogin(firstName));
  callers.set(firstName, known);
  return known;
}

/** Signs in on /login, which leads to the dashboard. */
export async function signIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto('/login');
  await beginUse(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Signs out by the account menu, which leads to /login. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}
