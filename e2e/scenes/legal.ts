import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

/** What anybody sees of a published text. */
export const publishedScenes: readonly Scene[] = [
  { name: 'legal-unpublished', path: '/legal/fees' },
  { name: 'legal', path: '/legal/complaints' },
  {
    name: 'register-terms',
    path: '/register',
    open: async (page) => {
      await publishTerms(page);
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
    await publishTerms(page);
    await page.reload();
  },
};

/**
 * The demo asks nobody to accept anything, and texts are part of the build: its one text becomes terms that everybody
 * has to accept.
 */
async function publishTerms(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const code = await response.text();
    const asTerms = code
      .replace(/(["`'])complaints\1(,version:\d+,date:[^,]+,asked:)0/, '$1terms$1$21')
      .replace(/\bcomplaints:\[/, 'terms:[');
    await route.fulfill({ response, body: asTerms });
  });
}
