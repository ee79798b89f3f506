import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type * as TestingLibrary from '@testing-library/dom';
import { patienceMs, type Target } from './engine-browser.ts';

/** The target of a search, as it travels to the page. */
export type Wanted =
  | { by: 'label' | 'text'; pattern: string; flags: string }
  | { by: 'role'; pattern: string; flags: string; role: Target['role']; inside: string | undefined };

export const labelled = ({ source, flags }: RegExp): Wanted => ({ by: 'label', pattern: source, flags });
export const reading = ({ source, flags }: RegExp): Wanted => ({ by: 'text', pattern: source, flags });

export function named({ role, name: { source, flags }, inside }: Target): Wanted {
  return { by: 'role', role, inside, pattern: source, flags };
}

/**
 * Runs in the page: the first visible element that is wanted, or null. Testing Library is in the page then, and finds by
 * role and name as Playwright does.
 */
export function findInPage(wanted: Wanted): HTMLElement | null {
  const library = (window as { TestingLibraryDom?: typeof TestingLibrary }).TestingLibraryDom;
  // Another page has come meanwhile, which does not have it yet.
  if (library === undefined) return null;
  const name = new RegExp(wanted.pattern, wanted.flags);
  const all = (): HTMLElement[] => {
    if (wanted.by !== 'role')
      return wanted.by === 'text'
        ? library.queryAllByText(document.body, name)
        : library.queryAllByLabelText(document.body, name, { selector: 'input, textarea' });
    const found = library.queryAllByRole(document.body, wanted.role, { name });
    const { inside } = wanted;
    if (inside === undefined) return found;
    const around = 'tr, li, [role="row"], [role="listitem"], [role="dialog"]';
    return found.filter((element) => element.closest(around)?.textContent.includes(inside));
  };
  return all().find((element) => element.checkVisibility()) ?? null;
}

/** Testing Library as a script for a page. */
export function readLibrary(): Promise<string> {
  const require = createRequire(import.meta.url);
  return readFile(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');
}

/** Looks until what is wanted is there. */
export async function whenFound<Found>(
  wanted: Wanted,
  look: (wanted: Wanted) => Promise<Found | null>,
): Promise<Found> {
  for (const endsAtMs = Date.now() + patienceMs; Date.now() < endsAtMs;) {
    const found = await look(wanted);
    if (found !== null) return found;
    await delay(100);
  }
  throw new Error(`Nothing on the page is ${JSON.stringify(wanted)}`);
}
