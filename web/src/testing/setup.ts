import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import type { PublishedText } from '@keelstone/domain/core/legal/legal-text';
import { forbidBareText } from './forbid-bare-text.ts';
import { readStyle } from './read-style.ts';

// Every caller of the API has a token; `stubApi` answers.
vi.mock('../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

// All files of a worker share one document and the packages of node_modules (`isolate: false`): loading them for each
// file cost more than the tests. Our own modules are loaded again for each file, so that what one file mocks or
// leaves in a module's state is gone in the next.
vi.resetModules();
// The operator's published texts are not the product's: a test has its own (`publishTexts`).
const { publishedTexts } = await import('@keelstone/domain/core/legal/legal-text');
(publishedTexts as PublishedText[]).length = 0;

// React notes where each element was made, which only its warnings show, for a fifteenth of the CPU time: not after so many.
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
const many = { configurable: true, get: () => Infinity, set: () => undefined };
Object.defineProperty(Object(internals), 'recentlyCreatedOwnerStacks', many);

// The system's colour scheme is the same on every machine, and nothing is scrolled where nothing has a place.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.scrollTo = vi.fn();
Element.prototype.scrollIntoView = vi.fn();
window.getComputedStyle = readStyle;
// Only `stubApi` answers.
window.fetch = () => Promise.reject(new TypeError('There is no network'));
// Nothing has pixels either: images are what their names say, as in a browser that cannot decode.
Reflect.deleteProperty(globalThis, 'createImageBitmap');
Object.assign(URL, { createObjectURL: () => 'blob:image', revokeObjectURL: () => undefined });

// Only a limit: on a busy machine a long form takes its time. The tests' own limit is in vitest.config.ts.
configure({ asyncUtilTimeout: 300_000 });

afterAll(forbidBareText());

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // A package's own state outlives the file: one test's lost network would pause the next file's queries.
  onlineManager.setOnline(true);
});
