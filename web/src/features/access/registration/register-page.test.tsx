import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/actions.ts';
import { type Handlers, never, openPage, publishTexts, refusal } from '../../../testing/render-app.tsx';
import { RegisterPage } from './register-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

const path = '/api/auth/register';
const sentMail = { body: { message: 'Verification email sent' } };

describe('the registration form', () => {
  it('refuses a phone number that is not valid in its country', async () => {
    const { sent } = open();
    fireEvent.change(field('Phone Number'), { target: { value: '+1202555' } });
    await press('Register');
    expect(await screen.findByText(/too short or too long for its country/)).toBeInTheDocument();
    expect(field('Phone Number')).toHaveFocus();
    expect(sent('POST', path)).toEqual([]);
  });

  it('clears both passwords if they differ', async () => {
    open();
    fireEvent.change(field('Confirm Password'), { target: { value: 'secret2' } });
    await press('Register');
    await screen.findByText('Passwords do not match');
    expect(field('Password')).toHaveValue('');
    expect(field('Confirm Password')).toHaveValue('');
    expect(field('Full Name')).toHaveValue(' Nora Berg ');
    await userEvent.type(field('Confirm Password'), 's');
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument();
  });

  it('reads "Registering..." while the request runs, and sends a double click once, without the confirmation', async () => {
    const { bodies } = open(never);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('button', { name: 'Registering...' })).toBeDisabled();
    expect(bodies('POST', path)).toEqual([
      { name: 'Nora Berg', email: 'nora@keelstone.test', number: '+12025550143', password: 'secret1' },
    ]);
  });

  it('shows why it was refused, and keeps what was typed', async () => {
    const { router } = open(refusal(400, 'invalid-input', 'Please check'));
    await press('Register');
    expect(await screen.findByText('Please check')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled();
    expect(field('Full Name')).toHaveValue(' Nora Berg ');
    expect(router.state.location.pathname).toBe('/register');
  });

  it('accepts the published texts first, in the versions that are linked', async () => {
    publishTexts([
      { kind: 'terms', version: 3, asked: 2 },
      { kind: 'fees', version: 1, asked: 0 },
    ]);
    const { sent, bodies } = open();
    const box = await screen.findByRole('checkbox', { name: /I have read and accept: Terms of service/ });
    await press('Register');
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    expect(box).toBeInvalid();
    expect(sent('POST', path)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', '/legal/terms');
    await userEvent.click(box);
    await press('Register');
    expect(bodies('POST', path)).toMatchObject([{ name: 'Nora Berg', terms: 3 }]);
  });
});

it('the page after registration sends the email again, and then waits a minute', async () => {
  const { bodies, router } = open();
  await press('Register');
  await press('Send again');
  expect(router.state.location.pathname).toBe('/verify-email');
  expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
  expect(bodies('POST', '/api/auth/resend')[0]).toEqual({ email: 'nora@keelstone.test' });
  expect(await screen.findByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
});

/** With everything filled in. */
function open(answer: Handlers[string] = sentMail) {
  const app = openPage(
    <RegisterPage />,
    { [`POST ${path}`]: answer, 'POST /api/auth/resend': sentMail },
    {
      at: '/register',
      others: [{ path: '/verify-email', element: <VerifyEmailPage /> }],
      session: { status: 'signed-out' },
    },
  );
  const entries = {
    'Full Name': ' Nora Berg ',
    'Email address': 'nora@keelstone.test ',
    'Phone Number': '+12025550143',
    Password: 'secret1',
    'Confirm Password': 'secret1',
  };
  for (const [label, value] of Object.entries(entries)) fireEvent.change(field(label), { target: { value } });
  return app;
}

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
