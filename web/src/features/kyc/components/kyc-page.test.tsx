import type { KycStatus } from '@keelstone/domain/user/user';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makeRejectedKycWire } from '../../../testing/make-kyc-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi } from '../../../testing/stub-api.ts';
import { KycApplicationPage } from './kyc-application-page.tsx';
import { KycPage } from './kyc-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

describe('the KYC introduction', () => {
  it('says what is missing and links to the form', () => {
    renderApp({
      routes: [{ path: '/kyc-application', element: <KycApplicationPage /> }],
      at: '/kyc-application',
    });
    expect(screen.getByRole('heading', { level: 1, name: 'KYC Verification' })).toBeInTheDocument();
    expect(screen.getByText(/every participant must go through identity verification/)).toBeInTheDocument();
    expect(screen.getByText(/You have not submitted the documents/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Click here to complete your KYC' })).toHaveAttribute(
      'href',
      '/kyc-form',
    );
    expect(screen.getByRole('link', { name: 'support@keelstone.example' })).toHaveAttribute(
      'href',
      'mailto:support@keelstone.example',
    );
    expect(screen.getByRole('link', { name: 'help page' })).toHaveAttribute('href', '/help#kyc');
  });
});

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
    expect(screen.getByRole('checkbox', { name: /All The Personal Information/ })).not.toBeChecked();
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

  it('says that the documents are being reviewed', () => {
    open('Pending');
    expect(screen.getByText('Pending')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeInTheDocument();
    expect(screen.getByText(/Your documents are being reviewed/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });

  it('says that nothing is left to do once it is approved', () => {
    open('Approved');
    expect(screen.getByText(/Your identity is verified/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Deposit funds' })).toHaveAttribute('href', '/deposit');
    expect(screen.queryByRole('link', { name: /complete your KYC/ })).not.toBeInTheDocument();
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
