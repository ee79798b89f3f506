/** On <html>: which of the theme's schemes applies. */
export const colorSchemeAttribute = 'data-color-scheme';
const modeKey = 'mui-mode';

/**
 * Sets the colour scheme before the first paint, as MUI's InitColorSchemeScript would: that one is an inline script,
 * which the Content-Security-Policy refuses.
 */
export function applyColorScheme(): void {
  const mode = withStorage((storage) => storage.getItem(modeKey));
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = mode === 'light' || mode === 'dark' ? mode : prefersDark ? 'dark' : 'light';
  document.documentElement.setAttribute(colorSchemeAttribute, scheme);
}

/** Switches between light and dark, for good. Needs nothing of MUI, which learns of it as of a switch in another tab. */
export function switchColorScheme(): void {
  const isDark = document.documentElement.getAttribute(colorSchemeAttribute) === 'dark';
  const newValue = isDark ? 'light' : 'dark';
  document.documentElement.setAttribute(colorSchemeAttribute, newValue);
  withStorage((storage) => storage.setItem(modeKey, newValue));
  window.dispatchEvent(new StorageEvent('storage', { key: modeKey, newValue }));
}

/** Storage may be blocked. The system's preference is the answer then. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage);
  } catch {
    return undefined;
  }
}
