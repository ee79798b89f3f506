import { operatorFactsContract } from '@keelstone/domain/api/operator-facts.contract';
import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

/** The demo data has no text of the operator. */
const terms = {
  kind: 'terms',
  version: 2,
  current: 2,
  text: '# Scope\n\nThese terms count for every account.\n\n- You are of age.\n- What you tell us is true.',
  publishedAt: '2026-11-01T10:00:00.000Z',
};

/** What anybody sees of a published text. */
export const publishedScenes: readonly Scene[] = [
  { name: 'legal-unpublished', path: '/legal/fees' },
  {
    name: 'legal',
    path: '/legal/terms',
    pass: async (page) => {
      await answerText(page);
      await page.reload();
    },
  },
  {
    name: 'register-terms',
    path: '/register',
    open: async (page) => {
      await publish(page);
      await page.reload();
      await page.getByRole('checkbox').waitFor();
    },
  },
];

/** What somebody sees who has yet to accept one. */
export const acceptanceScene: Scene = {
  name: 'acceptance',
  path: '/dashboard',
  heading: 'Please read and accept',
  pass: async (page) => {
    await answerText(page);
    await publish(page);
    await page.reload();
  },
};

async function answerText(page: Page): Promise<void> {
  await page.route('**/api/legal?*', (route) => route.fulfill({ json: terms }));
}

async function publish(page: Page): Promise<void> {
  await page.route('**/api/operator-facts', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const facts = operatorFactsContract['get-operator-facts'].response.validateSync(await response.json());
    const { kind, version } = terms;
    await route.fulfill({ response, json: { ...facts, legal: [{ kind, version, asked: version }] } });
  });
}
