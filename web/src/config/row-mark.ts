/** The attribute by which a list's shortcuts find a row; a row takes the focus only from them, not from Tab. */
export function rowMark(id: string) {
  return { tabIndex: -1, 'data-row': id };
}

export const rowSelector = '[data-row]';
