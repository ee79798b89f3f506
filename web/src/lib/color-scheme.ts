import { colorSchemeAttribute } from '../theme/styles.ts';
import { readStored, store } from './browser-storage.ts';

/** The choice, under the name that Material UI would give it. */
const modeKey = 'mui-mode';

/** Sets the colour scheme, chosen or the system's. */
export function applyColorScheme(): void {
  const mode = readStored('localStorage', modeKey);
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = mode === 'light' || mode === 'dark' ? mode : prefersDark ? 'dark' : 'light';
  document.documentElement.setAttribute(colorSchemeAttribute, scheme);
}

/** Sets the colour scheme, now and after each change of the system's, or by another tab. */
export function followColorScheme(): void {
  applyColorScheme();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyColorScheme);
  window.addEventListener('storage', applyColorScheme);
}

/** Switches between light and dark, for good. */
export function switchColorScheme(): void {
  const isDark = document.documentElement.getAttribute(colorSchemeAttribute) === 'dark';
  const newValue = isDark ? 'light' : 'dark';
  document.documentElement.setAttribute(colorSchemeAttribute, newValue);
  store('localStorage', modeKey, newValue);
}
