import { expect, test } from '../support/test.ts';

// Before the journeys: if it fails, none of them starts, for each would wait minutes for the same.
test('the app comes up, and the API answers', async ({ page, request }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email address')).toBeEnabled();
  expect((await request.get('/api/health')).status()).toBe(200);
});
