import type { Page } from '@playwright/test';
import { userContract, type UserWire } from '@keelstone/domain/core/user/user.contract';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import { choose, rowsWith } from '../support/rows.ts';
import { stub, type Addresses } from '../support/stub.ts';

/** A step on a page, by role and label, or a change of the API's answers to it. */
export type Act = (page: Page) => Promise<unknown>;

/**
 * Why the gate checks a scene: it is the page of its route, or the one of its kind. `npm run test:all` checks every
 * scene.
 */
export const coreKinds = [
  ...['page', 'refused form', 'decision', 'question', 'form in a dialog', 'details'],
  ...['menu', 'listbox', 'drawer', 'navigation', 'loading', 'failed'],
] as const;
type CoreKind = (typeof coreKinds)[number];

/** One thing a person can see: a page in one of its states, perhaps with something open on it. */
export type Scene = {
  /** Unique; names its image: "admin-users-suspend". */
  name: string;
  path: string;
  /** Sets the API's answers here, if they differ from the demo's: no other scene sees them. */
  given?: Act;
  /** A step before the page is there, after each load: entering a password, say. */
  pass?: Act;
  /** The heading that it ends with, if another one is there first. */
  heading?: string;
  /** Opens what is open in it. */
  open?: Act | undefined;
  /** The fate of the page's own data: the API never answers, or refuses. */
  data?: 'withheld' | 'refused';
  /** Set if it does not exist at the other width. */
  only?: 'desk' | 'phone';
  /** Set if the gate checks it. */
  core?: CoreKind;
};

/** A page as it is, or after an act; or with other answers, and then perhaps after acts. */
type State = Act | Pick<Scene, 'given' | 'open' | 'core'> | undefined;

/** A state of a page to which the API answers something else than the demo has. */
export const given = (answered: Act, ...acts: readonly Act[]): State => ({
  given: answered,
  open: steps(...acts),
});

/** A state that the gate checks. */
export const core = (kind: CoreKind, state?: State): State => ({
  ...(typeof state === 'function' ? { open: state } : state),
  core: kind,
});

/** Several states of one page, by their names. */
export const states = (path: string, all: Readonly<Record<string, State>>): Scene[] =>
  Object.entries(all).map(([name, state]) => ({
    ...{ name, path },
    ...(typeof state === 'function' ? { open: state } : state),
  }));

/** The page of its route, with data, and the states that every one has besides its data. */
export const dataPage = (name: string, path: string, state?: State): Scene[] => [
  ...states(path, { [name]: core('page', state) }),
  { name: `${name}-loading`, path, data: 'withheld' },
  { name: `${name}-failed`, path, data: 'refused' },
];

/** The one whose states besides its data the gate checks too. */
export const coreDataPage = (name: string, path: string): Scene[] =>
  dataPage(name, path).map((scene) => ({
    ...scene,
    core: ({ shown: 'page', withheld: 'loading', refused: 'failed' } as const)[scene.data ?? 'shown'],
  }));

/** One after the other. */
export const steps =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Presses the first button of this name that can be seen. */
export const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Presses anything else of this role and name. */
export const click =
  (role: Role, name: string | RegExp): Act =>
  (page) =>
    page.getByRole(role, { name }).click();

export const fill =
  (label: string | RegExp, text: string): Act =>
  (page) =>
    page.getByLabel(label).and(page.locator('input, textarea')).fill(text);

type Role = Parameters<Page['getByRole']>[0];

/** Waits for something of this role. */
export const shows =
  (role: Role, name?: string | RegExp): Act =>
  (page) =>
    page
      .getByRole(role, { ...(name !== undefined && { name }) })
      .first()
      .waitFor();

export const says =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text).first().waitFor();

export const dialogSays =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByRole('dialog').getByText(text).first().waitFor();

/** Stubs an answer of the API. */
export const answers =
  (url: Addresses, json: unknown, status = 200): Act =>
  (page) =>
    stub(page, url, () => ({ status, json }));

/** Pretends that a decision moves no money. */
export const previewsNothing = (url: Addresses): Act =>
  answers(url, { needsSecond: false, postings: [], warnings: [], facts: [], expected: exampleIds.expected });

/** Changes what the API answers. */
export const alters =
  <Body>(
    url: Addresses,
    schema: { validateSync: (json: unknown) => Body },
    change: (body: Body) => unknown,
  ): Act =>
  (page) =>
    stub(page, url, async ({ ask }) => {
      const response = await ask();
      return { status: response.status, json: change(schema.validateSync(await response.json())) };
    });

/** Changes the details of the person who is signed in. */
export const altersUser = (changes: Partial<UserWire>): Act =>
  alters('**/api/user', userContract['get-current-user'].response, (user) => ({ ...user, ...changes }));

/** Opens the menu of the first row with these texts, and an entry of it where one is named. */
export const rowMenu =
  (entry?: string, ...texts: readonly string[]): Act =>
  async (page) => {
    const row = rowsWith(page, ...texts)
      .filter({ has: page.getByRole('button', { name: /^Actions/ }) })
      .first();
    if (entry !== undefined) return choose(row, entry);
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menu').waitFor();
  };
