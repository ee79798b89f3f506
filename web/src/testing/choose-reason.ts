import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Gives a dialog its reason, or its question: one that it offers, or one's own. */
export async function chooseReason(
  dialog: HTMLElement,
  reason: string,
  { label, own } = { label: 'Reason', own: 'Another reason…' },
): Promise<void> {
  await userEvent.click(within(dialog).getByRole('combobox', { name: label }));
  const offered = screen.queryByRole('option', { name: reason });
  await userEvent.click(offered ?? screen.getByRole('option', { name: own }));
  if (offered === null)
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'In your own words' }), reason);
}

export function chooseQuestion(dialog: HTMLElement, question: string): Promise<void> {
  return chooseReason(dialog, question, { label: 'Question', own: 'Another question…' });
}
