// Long because the form has thirteen fields and each has its own refusals; the arrangement is shared by all of them.
import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { limits } from '@keelstone/domain/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import type { Session } from '../../../lib/session/session.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { KycFormPage } from './kyc-form-page.tsx';
import { KycSubmittedPage } from './kyc-submitted-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));
const auth = vi.hoisted(() => ({ loadAuth: vi.fn(), closeSession: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);
const startUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload }));

const kyc: Session = { status: 'kyc', uid: 'nora' };
const required = 'This field is required';
const passport = new File(['image'], 'passport.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  vi.mocked(call).mockReset().mockResolvedValue({ message: 'KYC submitted' });
  auth.closeSession.mockReset().mockResolvedValue(undefined);
  auth.loadAuth.mockReset().mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
  startUpload.mockReset().mockImplementation(() => Promise.resolve(arriving()));
});

describe('the KYC form', () => {
  it('has its three parts, the notes and the defaults', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Begin your ID-Verification');
    const parts = screen.getAllByRole('heading', { level: 2 }).map((part) => part.textContent);
    expect(parts).toEqual(['1 Personal Details', '2 Your Address', '3 Document Upload']);
    expect(screen.getByRole('radio', { name: 'Passport' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'National ID' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: "Driver's License" })).not.toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Nationality' })).toHaveValue('United States');
    expect(field('Email address')).toHaveValue('nora@keelstone.test');
    expect(
      screen.getByText('The email should be the same as the one used at registration.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Details cannot be edited after submission.')).toBeInTheDocument();
    expect(screen.getByText('The document must not be expired.')).toBeInTheDocument();
    expect(screen.getByText('It must be in good condition and clearly visible.')).toBeInTheDocument();
    expect(screen.getByText('There must be no glare.')).toBeInTheDocument();
    expect(screen.getByText(/should be less than 4MB/)).toBeInTheDocument();
  });

  it('shows one message at a time, in the order of the spec', async () => {
    await open();
    await userEvent.clear(field('Email address'));
    await userEvent.clear(field('Nationality'));
    await userEvent.tab();
    const steps: [message: string, name: string, put: () => unknown][] = [
      [required, 'firstName', put('First Name', 'nora')],
      [required, 'lastName', put('Last Name', 'berg')],
      ['Please enter a valid email address', 'email', put('Email address', 'nora@keelstone.test')],
      [required, 'number', put('Phone Number', '+12025550143')],
      [required, 'dob', putBirthDate('04/21/2025')],
      ['You must be at least 18 years old', 'dob', putBirthDate('04/21/1850')],
      ['Please check this field', 'dob', putBirthDate('04/21/1990')],
      [required, 'addressOne', put('Address Line 1', '1 Long Street')],
      [required, 'city', put('City', 'Portsmouth')],
      [required, 'state', put('State', 'NH')],
      [required, 'nationality', chooseNationality],
      [required, 'zipCode', put('Zip Code', '03801')],
      ['Please upload a document', 'document', choose(passport)],
      [required, 'isConfirmed', confirm],
    ];
    for (const [message, name, act] of steps) {
      await press();
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(errorsOf(name)).toEqual([message]);
      await act();
      await waitFor(() => {
        expect(screen.queryByText(message)).not.toBeInTheDocument();
      });
    }
    expect(call).not.toHaveBeenCalled();
    expect(startUpload).not.toHaveBeenCalled();
  });

  it.each([
    [
      'a type that is no photo',
      new File(['x'], 'a.pdf', { type: 'application/pdf' }),
      /JPEG, PNG or WebP image/,
    ],
    [
      '4 MB',
      new File([new Uint8Array(limits.uploadBytesMax)], 'a.png', { type: 'image/png' }),
      /^The file should be less than 4MB$/,
    ],
  ])('refuses %s before anything is uploaded', async (_title, file, text) => {
    await open();
    await choose(file)();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'CANCEL' })).not.toBeInTheDocument();
  });

  it('shows the chosen image, and CANCEL takes it back', async () => {
    await open();
    await choose(passport)();
    expect(
      await screen.findByRole('img', { name: 'Upload your Passport: passport.jpg' }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'CANCEL' }));
    expect(screen.getByRole('button', { name: 'Upload your Passport' })).toBeInTheDocument();
  });
});

describe('a KYC application', () => {
  it('is uploaded, then filed with capitalised names, and the session it needed ends', async () => {
    const { router } = await open();
    await fill();
    await userEvent.click(screen.getByRole('radio', { name: "Driver's License" }));
    await press();
    expect(await screen.findByRole('heading', { name: 'Thank you for submitting form' })).toBeInTheDocument();
    expect(screen.getByText('We will review your application and respond via email.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/kyc-submitted');
    const document: unknown = expect.stringMatching(/^inbox\/nora\/\d{13}-passport\.jpg$/);
    expect(call).toHaveBeenCalledExactlyOnceWith(kycContract['submit-kyc'], {
      body: {
        firstName: 'Nora',
        lastName: 'Berg',
        email: 'nora@keelstone.test',
        number: '+12025550143',
        dob: '1990-04-21',
        addressOne: '1 Long Street',
        addressTwo: '',
        city: 'Portsmouth',
        state: 'NH',
        nationality: 'United States',
        zipCode: '03801',
        document,
        id: "Driver's License",
      },
    });
    await waitFor(() => {
      expect(auth.closeSession).toHaveBeenCalledTimes(1);
    });
  });

  it('reads "Submitting..." with its progress, and sends a double click once', async () => {
    const upload = arriving({ percent: 40 });
    startUpload.mockResolvedValue(upload);
    await open();
    await fill();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await waitFor(() => {
      expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', '40');
    });
    upload.finish();
    await screen.findByRole('heading', { name: 'Thank you for submitting form' });
    expect(startUpload).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the refusal', () => Promise.reject(refusal(404, 'no-user', 'No user found'))],
    ['the answer', () => Promise.resolve({ message: 'No user found' })],
  ])('stays where %s is "No user found", and points at the email', async (_title, answer) => {
    vi.mocked(call).mockImplementation(answer);
    const { router } = await open();
    await fill();
    await press();
    expect(await screen.findByText('No user found')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/kyc-form');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    });
    expect(field('Email address')).toBeInvalid();
    expect(field('Email address')).toHaveFocus();
  });

  it('says what the server refused, and does not upload the same file again', async () => {
    vi.mocked(call).mockRejectedValueOnce(
      refusal(409, 'kyc-pending', 'Your documents are already being reviewed'),
    );
    await open();
    await fill();
    await press();
    expect(await screen.findByText('Your documents are already being reviewed')).toBeInTheDocument();
    await pressAgain();
    await screen.findByRole('heading', { name: 'Thank you for submitting form' });
    expect(startUpload).toHaveBeenCalledTimes(1);
    expect(vi.mocked(call).mock.calls[0]).toEqual(vi.mocked(call).mock.calls[1]);
  });

  it('uploads again what the server could not use', async () => {
    vi.mocked(call).mockRejectedValueOnce(refusal(400, 'upload-missing', 'Please upload it again'));
    await open();
    await fill();
    await press();
    await screen.findByText('Please upload it again');
    await pressAgain();
    await screen.findByRole('heading', { name: 'Thank you for submitting form' });
    expect(startUpload).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the call', () => vi.mocked(call).mockRejectedValue(refusal(503, 'unavailable', 'The service is busy'))],
    ['the upload', () => startUpload.mockRejectedValue(new Error('no network'))],
  ])('says that something went wrong where %s fails', async (_title, arrange) => {
    arrange();
    const { router } = await open();
    await fill();
    await press();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    });
    expect(router.state.location.pathname).toBe('/kyc-form');
  });
});

describe('leaving the KYC form', () => {
  it('asks where something was entered, and keeps it on "Cancel"', async () => {
    const { router } = await open();
    fireEvent.change(field('City'), { target: { value: 'Portsmouth' } });
    await userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(router.state.location.pathname).toBe('/kyc-form');
    expect(field('City')).toHaveValue('Portsmouth');
    await userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  });

  it('does not ask where nothing was', async () => {
    await open();
    await userEvent.click(field('Phone Number'));
    await userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  });
});

describe('the KYC form without a session', () => {
  it('explains what is needed instead', () => {
    render({ status: 'signed-out' });
    expect(screen.getByText(/Open the link in the verification email/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });

  it('waits while it is not known', () => {
    render({ status: 'loading', snapshot: undefined });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be tried again where nobody answers', async () => {
    const retry = vi.fn();
    render({ status: 'unavailable', snapshot: undefined, retry });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

function render(session: Session) {
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

async function open() {
  const app = render(kyc);
  await screen.findByRole('spinbutton', { name: 'Month' }, { timeout: 5_000 });
  return app;
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

async function pressAgain() {
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });
  await press();
}

const put = (label: string, value: string) => () => fireEvent.change(field(label), { target: { value } });
/** As a browser's autofill does it: into the input behind the sections. */
const putBirthDate = (value: string) => put('Date of Birth', value);
const confirm = () =>
  userEvent.click(
    screen.getByRole('checkbox', { name: 'All The Personal Information I Have Entered Is Correct.' }),
  );

async function chooseNationality() {
  await userEvent.type(screen.getByRole('combobox', { name: 'Nationality' }), 'united stat');
  await userEvent.click(await screen.findByRole('option', { name: 'United States' }));
}

const choose = (file: File) => async () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no file input');
  await userEvent.setup({ applyAccept: false }).upload(input, file);
};

async function fill() {
  put('First Name', 'nora')();
  put('Last Name', ' berg ')();
  put('Phone Number', '+12025550143')();
  putBirthDate('04/21/1990')();
  put('Address Line 1', '1 Long Street')();
  put('City', 'Portsmouth')();
  put('State', 'NH')();
  put('Zip Code', '03801')();
  await choose(passport)();
  await screen.findByRole('button', { name: 'CANCEL' });
  await confirm();
}

/** The messages that stand beside one field. */
function errorsOf(name: string): string[] {
  const element = document.getElementById(name);
  const box = element?.closest('.MuiFormControl-root') ?? element?.parentElement;
  return [...(box?.querySelectorAll('.MuiFormHelperText-root.Mui-error') ?? [])].map(
    ({ textContent }) => textContent,
  );
}

/** An upload to Storage; with a percentage it stops there until it is told to finish. */
function arriving({ percent }: { percent?: number } = {}) {
  let finish: () => void = () => undefined;
  const task = {
    cancel: vi.fn(),
    on: (
      _event: string,
      onProgress: (snapshot: { bytesTransferred: number; totalBytes: number }) => void,
      _onError: unknown,
      onDone: () => void,
    ) => {
      onProgress({ bytesTransferred: percent ?? 100, totalBytes: 100 });
      finish = onDone;
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

function refusal(status: number, code: ApiError['code'], message: string): ApiError {
  return new ApiError({ status, code, message });
}
