import type { Page } from '@playwright/test';
import { choose, rowsWith } from '../support/rows.ts';

/** One thing a person can see: a page in one of its states, perhaps with something open on it. */
export type Scene = {
  /** Unique; names its image: "admin-users-suspend". */
  name: string;
  path: string;
  /** What is to be done before the page is there, after each load: a password, say. */
  pass?: (page: Page) => Promise<void>;
  /** The heading that it ends with, if another one is there first. */
  heading?: string;
  /** Opens what is open in it, by role and label. */
  open?: (page: Page) => Promise<void>;
  /** What the API does with the page's own data: never answers, or refuses. */
  data?: 'withheld' | 'refused';
  /** Set if it does not exist at the other width. */
  only?: 'desk' | 'phone';
};

/** The states that every view of data has besides its data. */
export function waitingAndFailed(name: string, path: string): Scene[] {
  return [
    { name: `${name}-loading`, path, data: 'withheld' },
    { name: `${name}-failed`, path, data: 'refused' },
  ];
}

/** Presses the first button of this name that can be seen. */
export const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
  };

/** Opens the menu of the first row with these texts, and an entry of it where one is named. */
export const rowMenu =
  (entry?: string, ...texts: readonly string[]) =>
  async (page: Page): Promise<void> => {
    const row = rowsWith(page, ...texts)
      .filter({ has: page.getByRole('button', { name: /^Actions/ }) })
      .first();
    if (entry !== undefined) return choose(row, entry);
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menu').waitFor();
  };
