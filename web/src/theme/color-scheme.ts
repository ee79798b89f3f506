/** On <html>: which of the theme's schemes applies. */
export const colorSchemeAttribute = 'data-color-scheme';
const modeKey = 'mui-mode';

/**
 * Sets the colour scheme before React paints, as MUI's InitColorSchemeScript would: that one is an inline script,
 * which the Content-Security-Policy refuses.
 */
export function applyColorScheme(): void {
  const mode = readMode();
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = mode === 'light' || mode === 'dark' ? mode : prefersDark ? 'dark' : 'light';
  document.documentElement.setAttribute(colorSchemeAttribute, scheme);
}

function readMode(): string | null {
  try {
    return window.localStorage.getItem(modeKey);
  } catch {
    // Storage may be blocked. The system's preference is the answer then.
    return null;
  }
}
