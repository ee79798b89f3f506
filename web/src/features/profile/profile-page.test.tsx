import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../testing/stub-api.ts';
import { ProfilePage } from './profile-page.tsx';

describe('the profile', () => {
  it('keeps the modal and what was typed if it fails', async () => {
    open({ 'PUT /api/user': refusal(500, 'internal', 'Something went wrong') });
    const dialog = await edit();
    await userEvent.type(within(dialog).getByLabelText('Full Name'), 'x');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Full Name')).toHaveValue('Clara Jensenx');
  });
});

function open(handlers: Handlers = {}) {
  const api = stubApi(handlers);
  renderApp({
    routes: [{ path: '/profile', element: <ProfilePage /> }],
    at: '/profile',
    session: signedIn(),
  });
  return api;
}

async function edit() {
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit your information' });
}
