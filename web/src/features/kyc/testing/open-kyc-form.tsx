import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Session } from '../../../lib/session/use-session.ts';
import { openPart } from '../../../testing/open-part.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { KycFormPage } from '../components/kyc-form-page.tsx';
import { KycSubmittedPage } from '../components/kyc-submitted-page.tsx';

export const passport = new File(['image'], 'passport.jpg', { type: 'image/jpeg' });

/** The form's route and where it leads, with a given session. */
export function renderKycForm(session: Session) {
  return renderApp({
    routes: [
      { path: '/', element: <h1>Landing</h1> },
      { path: '/kyc-form', element: <KycFormPage /> },
      { path: '/kyc-submitted', element: <KycSubmittedPage /> },
    ],
    at: '/kyc-form',
    session,
  });
}

/** The form of somebody who has just verified their email. */
export async function openKycForm() {
  const app = renderKycForm({ status: 'kyc', uid: 'nora' });
  await screen.findByRole('spinbutton', { name: 'Month' });
  return app;
}

export const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

export async function press() {
  await openPart(3);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
}

export async function pressAgain() {
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });
  await press();
}

export const put = (label: string, value: string) => () =>
  fireEvent.change(field(label), { target: { value } });
/** As a browser's autofill does it: into the input behind the sections. */
export const putBirthDate = (value: string) => put('Date of Birth', value);
export async function confirm() {
  await openPart(3);
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'All The Personal Information I Have Entered Is Correct.' }),
  );
}

export async function chooseNationality() {
  await openPart(2);
  await userEvent.type(screen.getByRole('combobox', { name: 'Nationality' }), 'united stat');
  await userEvent.click(await screen.findByRole('option', { name: 'United States' }));
}

export const choose = (file: File) => async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no file input');
  await userEvent.setup({ applyAccept: false }).upload(input, file);
};

/** Everything but the radio buttons, which have a default. */
export async function fill() {
  put('First Name', 'nora')();
  put('Last Name', ' berg ')();
  put('Phone Number', '+12025550143')();
  putBirthDate('04/21/1990')();
  put('Address Line 1', '1 Long Street')();
  put('City', 'Portsmouth')();
  put('State', 'NH')();
  put('Zip Code', '03801')();
  await openPart(3);
  await choose(passport)();
  await screen.findByRole('button', { name: 'CANCEL' });
  await confirm();
}

/** An upload to Storage; with a percentage it stops there until `finish` is called. */
export function arriving({ percent }: { percent?: number } = {}) {
  let finish: () => void = () => undefined;
  let fail: (error: { code: string }) => void = () => undefined;
  const task = {
    cancel: vi.fn(() => {
      fail({ code: 'storage/canceled' });
    }),
    on: (
      _event: string,
      onProgress: (snapshot: { bytesTransferred: number; totalBytes: number }) => void,
      onError: (error: { code: string }) => void,
      onDone: () => void,
    ) => {
      onProgress({ bytesTransferred: percent ?? 100, totalBytes: 100 });
      finish = onDone;
      fail = onError;
      if (percent === undefined) onDone();
    },
  };
  return {
    task,
    finish: () => {
      finish();
    },
  };
}
