import type { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';
import type { Target } from './engine-browser.ts';

/** What to look for, as it travels to the page. */
export type Wanted = { pattern: string; flags: string } & (
  { by: 'label' | 'text' } | { by: 'role'; role: Target['role']; inside: string | undefined }
);

type Library = {
  queryAllByLabelText: typeof queryAllByLabelText;
  queryAllByRole: typeof queryAllByRole;
  queryAllByText: typeof queryAllByText;
};

/**
 * Runs in the page: the first visible element that is wanted, or null. Testing Library is in the page then, and finds by
 * role and name as Playwright does.
 */
export function findInPage(wanted: Wanted): HTMLElement | null {
  const library = (window as unknown as { TestingLibraryDom: Library }).TestingLibraryDom;
  const name = new RegExp(wanted.pattern, wanted.flags);
  const all = (): HTMLElement[] => {
    if (wanted.by === 'text') return library.queryAllByText(document.body, name);
    if (wanted.by === 'label')
      return library.queryAllByLabelText(document.body, name, { selector: 'input, textarea' });
    const found = library.queryAllByRole(document.body, wanted.role, { name });
    const { inside } = wanted;
    if (inside === undefined) return found;
    const around = 'tr, li, [role="row"], [role="listitem"], [role="dialog"]';
    return found.filter((element) => element.closest(around)?.textContent.includes(inside));
  };
  return all().find((element) => element.checkVisibility()) ?? null;
}
