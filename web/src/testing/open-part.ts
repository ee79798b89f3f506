import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The heading of a part of a form, which opens it. */
export const partOf = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^${String(number)}\\D`) });

export async function openPart(number: number): Promise<void> {
  if (partOf(number).getAttribute('aria-expanded') === 'false') await userEvent.click(partOf(number));
}
