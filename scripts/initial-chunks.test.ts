import { expect, it } from 'vitest';
import { initialChunks, type Manifest } from './initial-chunks.ts';

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  'src/routes/login.tsx': { file: 'login.js', imports: ['_form.js', 'index.html'] },
  '_form.js': { file: 'form.js', imports: ['_react.js', '_yup.js'] },
  '_yup.js': { file: 'yup.js', imports: ['_form.js'] },
  'src/routes/deposit.tsx': { file: 'deposit.js', imports: ['_storage.js'] },
  '_storage.js': { file: 'storage.js' },
};

it('a page begins with the entry, its own chunk and all that these import, each once', () => {
  const files = initialChunks(manifest, ['src/routes/login.tsx']);
  expect(files).toEqual(['entry.js', 'form.js', 'login.js', 'react.js', 'yup.js']);
});

it('a module that was renamed is an error, not a page that weighs nothing', () => {
  expect(() => initialChunks(manifest, ['src/routes/signin.tsx'])).toThrow('src/routes/signin.tsx');
});

it('a build without an entry is an error', () => {
  expect(() => initialChunks({}, [])).toThrow('no entry');
});
