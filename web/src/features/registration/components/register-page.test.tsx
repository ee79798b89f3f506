import { authContract } from '@keelstone/domain/api/auth.contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { RegisterPage } from './register-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ message: 'Verification email sent' });
});

describe('the registration form', () => {
  it('refuses a phone number that is not valid in its country', async () => {
    open();
    fill();
    fireEvent.change(field('Phone Number'), { target: { value: '+1202555' } });
    await press();
    expect(await screen.findByText(/too short or too long for its country/)).toBeInTheDocument();
    expect(field('Phone Number')).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  });

  it('clears both passwords if they differ', async () => {
    open();
    fill({ confirmation: 'secret2' });
    await press();
    await screen.findByText('Passwords do not match');
    expect(field('Password')).toHaveValue('');
    expect(field('Confirm Password')).toHaveValue('');
    expect(field('Full Name')).toHaveValue(' Nora Berg ');
    await userEvent.type(field('Confirm Password'), 's');
    expect(screen.queryByText('Passwords do not match')).not.toBeInTheDocument();
  });

  it('reads "Registering..." and is disabled while the request runs, and sends a double click once', async () => {
    vi.mocked(call).mockReturnValue(new Promise(() => undefined));
    open();
    fill();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('button', { name: 'Registering...' })).toBeDisabled();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('sends what was typed, without the confirmation, and goes to /verify-email', async () => {
    const { router } = open();
    fill();
    await press();
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/verify-email');
    expect(call).toHaveBeenCalledExactlyOnceWith(authContract.register, {
      body: {
        name: 'Nora Berg',
        email: 'nora@keelstone.test',
        number: '+12025550143',
        password: 'secret1',
      },
    });
  });
});

describe('a failed registration', () => {
  it.each([
    ['the server’s own text', refusal('Please check what you entered'), 'Please check what you entered'],
    ['the default text where nobody answers', noAnswer(), 'Something went wrong'],
  ])('shows %s and keeps the form', async (_title, error, text) => {
    vi.mocked(call).mockRejectedValue(error);
    const { router } = open();
    fill();
    await press();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled();
    expect(field('Full Name')).toHaveValue(' Nora Berg ');
    expect(router.state.location.pathname).toBe('/register');
  });

  it('says so if the answer is not the expected one', async () => {
    vi.mocked(call).mockResolvedValue({ message: 'ok' });
    const { router } = open();
    fill();
    await press();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/register');
  });
});

describe('the page after registration', () => {
  it('sends the email again, and then waits a minute', async () => {
    open();
    fill();
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
    expect(call).toHaveBeenLastCalledWith(authContract['resend-verification'], {
      body: { email: 'nora@keelstone.test' },
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
    });
  });
});

function open() {
  return renderApp({
    routes: [
      { path: '/register', element: <RegisterPage /> },
      { path: '/verify-email', element: <VerifyEmailPage /> },
    ],
    at: '/register',
  });
}

const field = (label: string) => screen.getByLabelText(label);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

function fill({ confirmation = 'secret1' } = {}) {
  const entries = {
    'Full Name': ' Nora Berg ',
    'Email address': 'nora@keelstone.test ',
    'Phone Number': '+12025550143',
    Password: 'secret1',
    'Confirm Password': confirmation,
  };
  for (const [label, value] of Object.entries(entries)) fireEvent.change(field(label), { target: { value } });
}

function refusal(message: string): ApiError {
  return new ApiError({ status: 400, code: 'invalid-input', message });
}

function noAnswer(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: 'Something went wrong' });
}
