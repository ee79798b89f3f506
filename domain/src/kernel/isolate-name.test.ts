import { expect, it } from 'vitest';
import { isolateName } from './isolate-name.ts';

it.each(['محمد', 'דנה לוי', 'Ann (דנה)'])('%s does not turn the figures next to it around', (name) => {
  expect(isolateName(name)).toBe(`\u2068${name}\u2069`);
});

it.each(['Ann Lee', 'Ægir', 'Олег 2', '山田太郎', ''])('%s needs nothing', (name) => {
  expect(isolateName(name)).toBe(name);
});
