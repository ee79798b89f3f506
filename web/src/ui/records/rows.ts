import type { MouseEvent } from 'react';

/** The row that the keys have reached. */
export const rowFocus = {
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

/** One line, cut where its room ends: `clip`, not `hidden`, which would cut off the focus ring. */
export const ellipsis = {
  overflow: 'clip',
  overflowClipMargin: '4px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** The same for a text that may be a link: it ends where its text does, or its clipped part could be clicked elsewhere. */
export const oneLine = {
  ...ellipsis,
  minWidth: 0,
  '& > .MuiLink-root': { ...ellipsis, display: 'block', width: 'fit-content', maxWidth: '100%' },
} as const;

/**
 * A click on a row opens it, unless it was meant for a link or a button in it, for a menu that the row has opened
 * elsewhere, or marked some of its text. The row needs a button that does the same, for the keyboard.
 */
export function isMeantForRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest('a, button, input') !== null) return false;
  return window.getSelection()?.isCollapsed !== false;
}
