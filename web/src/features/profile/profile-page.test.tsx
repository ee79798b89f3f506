import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enter } from '../../testing/enter.ts';
import { makeUserWire, renderApp, signedIn } from '../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../testing/stub-api.ts';
import { ProfilePage } from './profile-page.tsx';

describe('the profile', () => {
  it('lets name and phone number be edited in a modal, never the email address', async () => {
    const { sent } = open({ 'PUT /api/user': { body: makeUserWire({ name: 'Clara Holm' }) } });
    const dialog = await edit();
    expect(within(dialog).getByLabelText('Email')).toHaveAttribute('readonly');
    await userEvent.clear(within(dialog).getByLabelText('Full Name'));
    await enter(within(dialog).getByLabelText('Full Name'), ' Clara Holm ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(sent('PUT', '/api/user')[0]?.body).toEqual({ name: 'Clara Holm', number: '+12025550142' });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('asks for a name, then for a phone number', async () => {
    const { sent } = open();
    const dialog = await edit();
    await userEvent.clear(within(dialog).getByLabelText('Full Name'));
    await userEvent.clear(within(dialog).getByLabelText('Phone Number'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(dialog).findAllByText('This field is required')).toHaveLength(1);
    await enter(within(dialog).getByLabelText('Full Name'), 'Clara');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(dialog).findByText('This field is required')).toBeInTheDocument();
    expect(sent('PUT', '/api/user')).toHaveLength(0);
  });

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
