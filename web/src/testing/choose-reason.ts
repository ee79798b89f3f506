import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Gives a dialog its reason: one that it offers, or one's own. */
export async function chooseReason(dialog: HTMLElement, reason: string): Promise<void> {
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Reason' }));
  const offered = screen.queryByRole('option', { name: reason });
  await userEvent.click(offered ?? screen.getByRole('option', { name: 'Another reason…' }));
  if (offered === null)
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'In your own words' }), reason);
}
