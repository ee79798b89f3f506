import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Puts a text into a field in one step, where it does not matter that a person types it letter by letter: each letter
 * renders the whole page again.
 */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** The input that a drop zone for images opens to choose a file. */
export function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no file input');
  return input;
}

/** A button once it can be pressed: that of a dialog, when its preview has come. */
export async function enabledButton(name: string | RegExp): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await expect.poll(() => button).toBeEnabled();
  return button;
}

/** Presses a button once it may be. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await enabledButton(name));
}

/** Opens the menu behind a button, that of the only row unless another is named; what it offers. */
export async function openMenu(button: string | RegExp = /^Actions for/): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);
}

/** Chooses from a menu; the dialog that opens. */
export async function choose(action: string, button?: string | RegExp): Promise<HTMLElement> {
  await openMenu(button);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

/** Opens a part of a form by its heading. */
export async function openPart(number: number): Promise<void> {
  const part = screen.getByRole('button', { name: new RegExp(`^${String(number)}\\D`) });
  if (part.getAttribute('aria-expanded') === 'false') await userEvent.click(part);
}

/** Opens or closes the part that is folded below a text, as a browser does on a click. The browser of the tests does not. */
export const openDisclosure = (summary: string) => toggleDisclosure(summary, true);
export const closeDisclosure = (summary: string) => toggleDisclosure(summary, false);

async function toggleDisclosure(summary: string, isOpen: boolean): Promise<void> {
  const details = (await screen.findByText(summary)).closest('details');
  if (details === null) throw new Error(`Nothing is folded below ${summary}`);
  details.open = isOpen;
  fireEvent(details, new Event('toggle'));
}

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
