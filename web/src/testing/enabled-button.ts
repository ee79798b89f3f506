import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** A button once it can be pressed: that of a dialog, when its preview has come. */
export async function enabledButton(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  return button;
}
