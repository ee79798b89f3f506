import { authContract } from '@keelstone/domain/api/auth.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../lib/api/call.ts';
import { enter } from '../../../testing/enter.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue({ message: 'Email sent successfully' });
});

describe('the forgotten password', () => {
  it('requests the email once, and does not reveal whether the address has an account', async () => {
    // Answered only after both clicks: a form that has been answered may be sent again.
    let answer: (body: { message: string }) => void = () => undefined;
    vi.mocked(call).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    open();
    await enter(email(), 'clara@keelstone.test ');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send Reset Link' }));
    answer({ message: 'Email sent successfully' });
    expect(await screen.findByText('Email sent successfully')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent(/^If clara@keelstone.test belongs/);
    expect(call).toHaveBeenCalledExactlyOnceWith(authContract['forgot-password'], {
      body: { email: 'clara@keelstone.test' },
    });
  });
});

function open() {
  return renderApp({
    routes: [{ path: '/forgot-password', element: <ForgotPasswordPage /> }],
    at: '/forgot-password',
  });
}

const email = () => screen.getByLabelText('Email address');
