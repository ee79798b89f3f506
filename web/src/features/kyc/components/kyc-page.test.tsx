import type { KycStatus } from '@keelstone/domain/user/user';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { KycApplicationPage } from './kyc-application-page.tsx';
import { KycPage } from './kyc-page.tsx';

describe('the KYC introduction', () => {
  it('says what is missing and leads to the form', () => {
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
  });
});

describe('the verification of a signed-in user', () => {
  it('begins with the introduction, and leads to the form with their address in it', async () => {
    open('Unverified');
    expect(screen.getByRole('heading', { level: 1, name: 'KYC Verification' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Click here to complete your KYC' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Begin your ID-Verification' }),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Email address')).toHaveValue('clara@keelstone.test');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('offers the form again after a rejection, and says so', () => {
    open('Rejected');
    expect(screen.getByRole('heading', { level: 1, name: 'Begin your ID-Verification' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/Your last application was rejected/);
  });

  it('says that the documents are being reviewed', () => {
    open('Pending');
    expect(screen.getByText('Pending')).toBeInTheDocument();
    expect(screen.getByText(/Your documents are being reviewed/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });

  it('says that nothing is left to do once it is approved', () => {
    open('Approved');
    expect(screen.getByText(/Your identity is verified/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /complete your KYC/ })).not.toBeInTheDocument();
  });
});

function open(kycStatus: KycStatus) {
  return renderApp({
    routes: [{ path: '/kyc', element: <KycPage /> }],
    at: '/kyc',
    session: signedIn({ kycStatus }),
  });
}
