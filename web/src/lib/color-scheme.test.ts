import { expect, it } from 'vitest';
import { colorSchemeAttribute } from '../theme/styles.ts';
import { followColorScheme, switchColorScheme } from './color-scheme.ts';

it('the colour scheme is the chosen one, here and in every other tab', () => {
  followColorScheme();
  expect(scheme()).toBe('light');
  switchColorScheme();
  expect(scheme()).toBe('dark');
  expect(window.localStorage.getItem('mui-mode')).toBe('dark');
  window.localStorage.setItem('mui-mode', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'mui-mode' }));
  expect(scheme()).toBe('light');
});

const scheme = () => document.documentElement.getAttribute(colorSchemeAttribute);
