import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/render-app.tsx';
import Example from './example.tsx';

it('the check of the example counts the entries that it shows', async () => {
  openPage(<Example />, {});
  const shown = screen.getAllByRole('listitem').filter(({ textContent }) => /Fingerprint/.test(textContent));
  await userEvent.click(screen.getByRole('button', { name: 'Check it' }));
  expect(screen.getByRole('status')).toHaveTextContent(
    `It adds up. Your browser has just recomputed ${String(shown.length)} entries and their fingerprints.`,
  );
});
