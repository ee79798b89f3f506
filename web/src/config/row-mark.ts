/** The attributes by which the shortcuts of a list find and focus a row; Tab skips it. */
export function rowMark(id: string) {
  return { tabIndex: -1, 'data-row': id };
}

export const rowSelector = '[data-row]';
