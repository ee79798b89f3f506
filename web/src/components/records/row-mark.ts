/** What the keys of a list find a row by; a row takes the focus from them alone, not from Tab. */
export function rowMark(id: string) {
  return { tabIndex: -1, 'data-row': id };
}

export const rowSelector = '[data-row]';

/** The row that the keys have reached. */
export const rowFocus = {
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
