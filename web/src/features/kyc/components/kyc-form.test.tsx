import { limits } from '@keelstone/domain/limits';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../../lib/api/call.ts';
import { openPart } from '../../../testing/open-part.ts';
import {
  choose,
  chooseNationality,
  confirm,
  field,
  openKycForm,
  passport,
  press,
  put,
  putBirthDate,
} from '../testing/open-kyc-form.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));
const auth = vi.hoisted(() => ({ loadAuth: vi.fn(), closeSession: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);
const startUpload = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload }));

const required = 'This field is required';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  vi.mocked(call).mockReset();
  auth.loadAuth.mockReset().mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
  startUpload.mockReset();
});

describe('the KYC form', () => {
  it('has its three parts, the notes and the defaults', async () => {
    await openKycForm();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Begin your ID-Verification');
    const parts = screen.getAllByRole('heading', { level: 2 }).map((part) => part.textContent);
    expect(parts).toEqual(['1 Personal DetailsPart 1 of 3', '2 Your Address', '3 Document Upload']);
    await openPart(2);
    expect(screen.getByRole('combobox', { name: 'Nationality' })).toHaveValue('United States');
    await openPart(3);
    expect(screen.getByRole('radio', { name: 'Passport' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'National ID' })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: "Driver's License" })).not.toBeChecked();
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

  it('allows letters in a Zip code, and offers the camera as well as files', async () => {
    await openKycForm();
    expect(field('Zip Code')).toHaveAttribute('inputmode', 'text');
    const [files, camera] = document.querySelectorAll('input[type=file]');
    expect(files).not.toHaveAttribute('capture');
    expect(camera).toHaveAttribute('capture', 'environment');
  });

  it('marks required fields, and says what it expects before a mistake is made', async () => {
    await openKycForm();
    for (const label of ['First Name', 'Phone Number', 'City', 'Nationality', 'Zip Code'])
      expect(field(label)).toBeRequired();
    expect(field('Address Line 2')).not.toBeRequired();
    expect(field('Address Line 2')).toHaveAccessibleDescription('Optional');
    expect(screen.getByRole('group', { name: /Date of Birth/ })).toHaveAccessibleDescription(
      'You must be at least 18',
    );
    await openPart(3);
    expect(screen.getByRole('button', { name: 'Upload your Passport' })).toHaveAccessibleDescription(
      /^Required\. JPEG, PNG or WebP/,
    );
    expect(screen.getByRole('checkbox', { name: /All The Personal Information/ })).toBeRequired();
  });

  it('ticks a part once it is complete, and unticks it when something is missing', async () => {
    await openKycForm();
    const address = () => screen.getByRole('button', { name: /Your Address/ });
    expect(address()).toHaveAccessibleName(/^2 /);
    put('Address Line 1', '1 Long Street')();
    put('City', 'Portsmouth')();
    put('State', 'NH')();
    put('Zip Code', 'SW1A 1AA')();
    expect(address()).toHaveAccessibleName(/^2, complete /);
    expect(screen.getAllByRole('button', { name: /complete/ })).toHaveLength(1);
    put('City', '')();
    expect(address()).toHaveAccessibleName(/^2 /);
  });

  it('leads from part to part, and Continue stops at what is missing in the open one', async () => {
    await openKycForm();
    expect(screen.getByText('Part 1 of 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(errorsOf('firstName')).toEqual([required]);
    expect(field('First Name')).toHaveFocus();
    put('First Name', 'nora')();
    put('Last Name', 'berg')();
    put('Phone Number', '+12025550143')();
    putBirthDate('04/21/1990')();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Part 2 of 3')).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('needs no last name if the document shows only one name, which the form explains', async () => {
    await openKycForm();
    put('First Name', 'Suharto')();
    await press();
    expect(await screen.findByText(required)).toBeInTheDocument();
    expect(errorsOf('lastName')).toEqual([required]);
    const tick = screen.getByRole('checkbox', { name: 'Not on my document' });
    expect(tick).toHaveAccessibleDescription(/only one name/);
    put('Last Name', 'x')();
    await userEvent.click(tick);
    expect(field('Last Name')).toBeDisabled();
    expect(field('Last Name')).not.toBeRequired();
    expect(field('Last Name')).toHaveValue('');
    expect(errorsOf('lastName')).toEqual([]);
    await press();
    await waitFor(() => {
      expect(errorsOf('number')).toEqual([required]);
    });
    await userEvent.click(tick);
    expect(field('Last Name')).toBeEnabled();
    expect(field('Last Name')).toHaveValue('x');
  });

  it('needs no Zip code in a country without them', async () => {
    await openKycForm();
    await openPart(2);
    expect(field('Zip Code')).toBeRequired();
    await userEvent.clear(field('Nationality'));
    await userEvent.type(field('Nationality'), 'United Arab');
    await userEvent.click(await screen.findByRole('option', { name: 'United Arab Emirates' }));
    expect(field('Zip Code')).not.toBeRequired();
    expect(field('Zip Code')).toHaveAccessibleDescription('If there is one');
  });

  it('shows one message at a time, in the order of the form', async () => {
    await openKycForm();
    await userEvent.clear(field('Email address'));
    await openPart(2);
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
      '4 MB',
      new File([new Uint8Array(limits.uploadBytesMax)], 'a.png', { type: 'image/png' }),
      /^The file should be less than 4MB$/,
    ],
  ])('refuses %s before anything is uploaded', async (_title, file, text) => {
    await openKycForm();
    await openPart(3);
    await choose(file)();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'CANCEL' })).not.toBeInTheDocument();
  });
});

/** The messages next to one field. */
function errorsOf(name: string): string[] {
  const element = document.getElementById(name);
  const box = element?.closest('.MuiFormControl-root') ?? element?.parentElement;
  return [...(box?.querySelectorAll('.MuiFormHelperText-root.Mui-error') ?? [])].map(
    ({ textContent }) => textContent,
  );
}
