import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as act from './scene.ts';

const assets = join(import.meta.dirname, '../../web/dist/assets');

/**
 * The demo asks nobody to accept anything, and texts are part of the build: its one text becomes terms that everybody
 * has to accept.
 */
const publishTerms: act.Act = async (page) => {
  for (const name of readdirSync(assets).filter((each) => each.endsWith('.js'))) {
    const code = readFileSync(join(assets, name), 'utf8');
    const body = code
      .replace(/(["`'])complaints\1(,version:\d+,date:[^,]+,asked:)0/, '$1terms$1$21')
      .replace(/\bcomplaints:\[/, 'terms:[');
    if (body !== code)
      await page.route(`**/assets/${name}`, (route) =>
        route.fulfill({ body, contentType: 'text/javascript' }),
      );
  }
  // The document of the form was rendered with the texts of the build.
  await page.route('**/register', async (route) => {
    await route.fulfill({
      response: await route.fetch({ url: new URL('/app', route.request().url()).href }),
    });
  });
};

/** The public scenes of a published text. */
export const publishedScenes: readonly act.Scene[] = [
  { name: 'legal-unpublished', path: '/legal/fees' },
  { name: 'legal', path: '/legal/complaints', core: 'page' },
  ...act.states('/register', {
    'register-terms': act.given(publishTerms, act.shows('checkbox')),
  }),
];

/** The scene of a person who has yet to accept a text. */
export const acceptanceScene: act.Scene = {
  name: 'acceptance',
  path: '/dashboard',
  heading: 'Please read and accept',
  given: publishTerms,
};
