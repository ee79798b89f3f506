import { expect, it } from 'vitest';
import { freshDatabase } from '../testing/test-environment.ts';
import { commandLineDeps } from './command-line.repository.ts';
import { keepPublished, publishedVersions } from './publish-legal-texts.ts';

it('a deploy keeps each version that it publishes once, and never changes one', async () => {
  const deps = commandLineDeps(process.env['GCLOUD_PROJECT'] ?? '', freshDatabase('publish'));
  const listVersions = async () => (await publishedVersions(deps)).map(({ atMs: _atMs, ...one }) => one);
  expect(await listVersions()).toEqual([]);
  await keepPublished([{ kind: 'terms', version: 1, text: 'Be kind.' }], deps);
  await keepPublished([{ kind: 'terms', version: 1, text: 'Be kind.' }], deps);
  await expect(keepPublished([{ kind: 'terms', version: 1, text: 'Be rich.' }], deps)).rejects.toThrow(
    'Version 1 of terms was published meanwhile with another text.',
  );
  await keepPublished([{ kind: 'terms', version: 2, text: '' }], deps);
  expect(await listVersions()).toEqual([
    { kind: 'terms', version: 1, text: 'Be kind.' },
    { kind: 'terms', version: 2, text: '' },
  ]);
});
