import { colorSchemeAttribute } from '../theme/styles.ts';
import { readStored, store } from './browser-storage.ts';

/** Material UI's own. */
const modeKey = 'mui-mode';

/**
 * Sets the colour scheme before the first paint, as MUI's InitColorSchemeScript would: that one is an inline script,
 * which the Content-Security-Policy refuses.
 */
export function applyColorScheme(): void {
  const mode = readStored('localStorage', modeKey);
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = mode === 'light' || mode === 'dark' ? mode : prefersDark ? 'dark' : 'light';
  document.documentElement.setAttribute(colorSchemeAttribute, scheme);
}

/** Switches between light and dark, for good. Material UI learns of it as of a switch in another tab. */
export function switchColorScheme(): void {
  const isDark = document.documentElement.getAttribute(colorSchemeAttribute) === 'dark';
  const newValue = isDark ? 'light' : 'dark';
  document.documentElement.setAttribute(colorSchemeAttribute, newValue);
  store('localStorage', modeKey, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: modeKey, newValue }));
}
