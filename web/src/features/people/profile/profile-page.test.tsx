import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage, refusal } from '../../../testing/render-app.tsx';
import { ProfilePage } from './profile-page.tsx';

it('the profile keeps its modal and what was typed if it could not be saved', async () => {
  openPage(<ProfilePage />, { 'PUT /api/user': refusal(500, 'internal', 'Something went wrong') });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit your information' }));
  await userEvent.type(dialog.getByLabelText('Full Name'), 'x');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(dialog.getByLabelText('Full Name')).toHaveValue('Clara Jensenx');
});
