import type { KycStatus } from '@keelstone/domain/user/user';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeRejectedKycWire } from '../../../testing/make-kyc-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi } from '../../../testing/stub-api.ts';
import { KycPage } from './kyc-page.tsx';

describe('the verification of a signed-in user', () => {
  it('begins with the introduction, and links to the form with their address filled in', async () => {
    open('Unverified');
    expect(screen.getByRole('heading', { level: 1, name: 'KYC Verification' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Click here to complete your KYC' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Begin your ID-Verification' }),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue('clara@keelstone.test');
    expect(screen.getByLabelText('First Name')).toHaveValue('Clara');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Jensen');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('+1 202 555 0142');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('offers the form again after a rejection, with the reason and what was declared', async () => {
    stubApi({ [`GET ${own}`]: { body: { application: makeRejectedKycWire() } } });
    open('Rejected');
    expect(screen.getByRole('heading', { level: 1, name: 'Begin your ID-Verification' })).toBeInTheDocument();
    expect(await screen.findByLabelText(/First name/i)).toHaveValue('Clara');
    expect(screen.getByLabelText(/City/i)).toHaveValue('Aarhus');
    expect(
      screen.getByRole('checkbox', { name: /All The Personal Information/, hidden: true }),
    ).not.toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your last application was rejected. Reason: The photo is blurred',
    );
  });

  it("offers the form with the account's data after a rejection if the declared data cannot be loaded", async () => {
    stubApi({ [`GET ${own}`]: refusal(500, 'internal', 'Something went wrong') });
    open('Rejected');
    expect(await screen.findByLabelText(/First name/i)).toHaveValue('Clara');
    expect(screen.getByLabelText(/City/i)).toHaveValue('');
    expect(screen.getByRole('alert')).toHaveTextContent(/Your last application was rejected/);
  });
});

const own = '/api/kyc/own/clara000000000000000';

function open(kycStatus: KycStatus) {
  return renderApp({
    routes: [{ path: '/kyc', element: <KycPage /> }],
    at: '/kyc',
    session: signedIn({ kycStatus }),
  });
}
