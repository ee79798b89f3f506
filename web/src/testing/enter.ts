import { userEvent } from '@testing-library/user-event';

/**
 * Puts a text into a field in one step, where it does not matter that a person types it letter by letter: each letter
 * renders the whole page again.
 */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
