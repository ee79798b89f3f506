import type { MouseEvent } from 'react';

/** The focus ring of a row that was reached with the keyboard. */
export const rowFocus = {
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

/** One line that ends with an ellipsis. `clip`, because `hidden` would cut off the focus ring. */
export const ellipsis = {
  overflow: 'clip',
  overflowClipMargin: '4px',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** An ellipsis for a text that may be a link. The link is as wide as its text, so nothing beside it can be clicked. */
export const oneLine = {
  ...ellipsis,
  minWidth: 0,
  '& > .MuiLink-root': { ...ellipsis, display: 'block', width: 'fit-content', maxWidth: '100%' },
} as const;

/** Two lines of a longer text, which end with an ellipsis. */
export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

/**
 * Returns whether a click opens a row. A click on a link or button of the row does not, nor one in the row's menu,
 * which is rendered elsewhere, nor the end of a text selection. The row needs a button that does the same, for the
 * keyboard.
 */
export function isMeantForRow({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest('a, button, input') !== null) return false;
  return window.getSelection()?.isCollapsed !== false;
}
