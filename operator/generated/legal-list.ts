// Written by `npm run build` from operator/legal: change those files, not this one.
import type { PublishedText } from '../check/legal.ts';

export const publishedTexts: readonly PublishedText[] = [
  {
    "kind": "complaints",
    "version": 1,
    "date": "2026-11-25",
    "asked": 0
  }
];
