import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { keepKycDraft } from '../../../../lib/session/kyc-draft.ts';
import { keepKycTicket } from '../../../../lib/session/kyc-ticket.ts';
import type { Session } from '../../../../lib/session/use-session.ts';
import { fileInput, openPart } from '../../../../testing/actions.ts';
import { type Handlers, openPage } from '../../../../testing/render-app.tsx';
import { KycFormPage } from '../kyc-form-page.tsx';
import { KycSubmittedPage } from '../kyc-submitted-page.tsx';

/** The form's route and where it leads, with a given session. */
export function renderKycForm(session: Session, handlers: Handlers = {}) {
  const others = [
    { path: '/', element: <h1>Landing</h1> },
    { path: '/kyc-submitted', element: <KycSubmittedPage /> },
  ];
  return openPage(<KycFormPage />, handlers, { at: '/kyc-form', session, others });
}

export const applicantTicket = { ticket: 't'.repeat(43), email: 'nora@keelstone.test' };

/** The form of somebody who has verified their email and confirmed the password. */
export async function openKycForm(handlers: Handlers = {}) {
  keepKycTicket(applicantTicket);
  const app = renderKycForm({ status: 'kyc', uid: 'nora' }, handlers);
  // In the last part, which is rendered last.
  await screen.findByText('Document type');
  return app;
}

export const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

/** Fills in fields like a browser's autofill. */
export function put(entries: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(entries)) fireEvent.change(field(label), { target: { value } });
}

export async function submit() {
  await openPart(3);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

export async function confirm() {
  await openPart(3);
  await userEvent.click(screen.getByRole('checkbox', { name: /^All The Personal Information/ }));
}

export async function choosePassport() {
  await userEvent.upload(fileInput(), new File(['image'], 'passport.jpg', { type: 'image/jpeg' }));
  await screen.findByRole('button', { name: 'CANCEL' });
}

export const person = { 'First Name': 'nora', 'Last Name': ' berg ', 'Phone Number': '+12025550143' };
export const address = {
  'Address Line 1': '1 Long Street',
  City: 'Portsmouth',
  State: 'NH',
  'Zip Code': '03801',
};

/** Everything that can be typed, as it was typed earlier in this tab. */
export function keepFilledDraft(): void {
  const texts = { firstName: 'nora', lastName: ' berg ', number: '+12025550143', dob: '1990-04-21' };
  const at = { addressOne: '1 Long Street', city: 'Portsmouth', state: 'NH', zipCode: '03801' };
  keepKycDraft({ email: applicantTicket.email, scope: 'kyc', texts: { ...texts, ...at } });
}

/** The form with everything in it: what was typed earlier in this tab, and what has to be done again. */
export async function openFilledKycForm(handlers: Handlers) {
  keepFilledDraft();
  const app = await openKycForm(handlers);
  await openPart(3);
  await choosePassport();
  await confirm();
  return app;
}

/** An upload to Storage; with a percentage it stops there. */
export function arriving({ percent }: { percent?: number } = {}) {
  type Hear<T> = (what: T) => void;
  let fail: Hear<{ code: string }> = () => undefined;
  const task = {
    cancel: vi.fn(() => {
      fail({ code: 'storage/canceled' });
    }),
    on: (_event: string, onProgress: Hear<object>, onError: Hear<{ code: string }>, onDone: () => void) => {
      onProgress({ bytesTransferred: percent ?? 100, totalBytes: 100 });
      fail = onError;
      if (percent === undefined) onDone();
    },
  };
  return { task, bucket: 'bucket' };
}
