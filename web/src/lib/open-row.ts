import type { MouseEvent } from 'react';

/**
 * A click on a row opens it, unless it was meant for a link or a button in it, for a menu that the row has opened
 * elsewhere, or marked some of its text. The row needs a button that does the same, for the keyboard.
 */
export function isMeantForRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest('a, button, input') !== null) return false;
  return window.getSelection()?.isCollapsed !== false;
}
