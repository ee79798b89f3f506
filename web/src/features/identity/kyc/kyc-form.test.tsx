import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { kycDraftStorageKey } from '@keelstone/domain/storage-keys';
import { keepKycDraft } from '../../../lib/session/kyc-draft.ts';
import { keepKycTicket, noteKycSent } from '../../../lib/session/kyc-ticket.ts';
import { openPart } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/render-app.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import {
  address,
  applicantTicket,
  choosePassport,
  confirm,
  field,
  openKycForm,
  person,
  put,
  renderKycForm,
  submit,
} from './testing/open-kyc-form.tsx';

const auth = vi.hoisted(() => ({ loadAuth: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);

const required = 'This field is required';

beforeEach(() => {
  auth.loadAuth.mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
});

describe('the KYC form', () => {
  it('marks required fields, and says what it expects before a mistake is made', async () => {
    await openKycForm();
    for (const label of ['First Name', 'Phone Number', 'City', 'Nationality', 'Zip Code'])
      expect(field(label)).toBeRequired();
    expect(field('Zip Code')).toHaveAttribute('inputmode', 'text');
    expect(field('Address Line 2')).not.toBeRequired();
    expect(field('Address Line 2')).toHaveAccessibleDescription('Optional');
    expect(field('Date of Birth')).toHaveAccessibleDescription('Month, day, year. You must be at least 18');
    await openPart(3);
    expect(screen.getByRole('button', { name: 'Upload your Passport' })).toHaveAccessibleDescription(
      /^Required\. JPEG, PNG or WebP/,
    );
    expect(screen.getByRole('checkbox', { name: /All The Personal Information/ })).toBeRequired();
  });

  it('ticks a part once it is complete, and unticks it when something is missing', async () => {
    await openKycForm();
    const part = () => screen.getByRole('button', { name: /Your Address/ });
    expect(part()).toHaveAccessibleName(/^2 /);
    put({ ...address, 'Zip Code': 'SW1A 1AA' });
    expect(part()).toHaveAccessibleName(/^2, complete /);
    expect(screen.getAllByRole('button', { name: /complete/ })).toHaveLength(1);
    expect(screen.getByText('Not finished: Personal Details, Document Upload')).toBeInTheDocument();
    put({ City: '' });
    expect(part()).toHaveAccessibleName(/^2 /);
  });

  it('leads from part to part, and Continue stops at what is missing in the open one', async () => {
    await openKycForm();
    expect(screen.getByText('Part 1 of 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(errorsOf('firstName')).toEqual([required]);
    expect(field('First Name')).toHaveFocus();
    put({ ...person, 'Date of Birth': '04/21/2025' });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(errorsOf('dob')).toEqual(['You must be at least 18 years old']);
    put({ 'Date of Birth': '04/21/1990' });
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Part 2 of 3')).toBeInTheDocument();
  });

  it('needs no last name if the document shows only one name, which the form explains', async () => {
    await openKycForm();
    put({ 'First Name': 'Suharto' });
    await submit();
    expect(await screen.findByText(required)).toBeInTheDocument();
    expect(errorsOf('lastName')).toEqual([required]);
    const tick = screen.getByRole('checkbox', { name: 'My document shows only one name' });
    expect(tick).toHaveAccessibleDescription('Enter it as your first name.');
    put({ 'Last Name': 'x' });
    await userEvent.click(tick);
    expect(field('Last Name')).toBeDisabled();
    expect(field('Last Name')).not.toBeRequired();
    expect(field('Last Name')).toHaveValue('');
    expect(errorsOf('lastName')).toEqual([]);
    await submit();
    await expect.poll(() => errorsOf('number')).toEqual([required]);
    await userEvent.click(tick);
    expect(field('Last Name')).toBeEnabled();
    expect(field('Last Name')).toHaveValue('x');
  });

  it('asks for the document and the confirmation once the rest is there', async () => {
    const texts = { firstName: 'nora', lastName: 'berg', number: '+12025550143', dob: '1990-04-21' };
    const at = { addressOne: '1 Long Street', city: 'Portsmouth', state: 'NH', zipCode: '03801' };
    keepKycDraft({ email: 'nora@keelstone.test', scope: 'kyc', texts: { ...texts, ...at } });
    const { requests } = await openKycForm();
    await submit();
    await expect.poll(() => errorsOf('document')).toEqual(['Please upload a document']);
    await choosePassport();
    await submit();
    await expect.poll(() => errorsOf('isConfirmed')).toEqual([required]);
    expect(requests).toEqual([]);
  });

  it('takes a nationality by its short name with Enter, and none where several are meant', async () => {
    await openKycForm();
    await openPart(2);
    await userEvent.clear(field('Nationality'));
    await userEvent.type(field('Nationality'), 'UK{Enter}');
    expect(field('Nationality')).toHaveValue('United Kingdom');
    expect(field('State')).not.toBeRequired();
    await userEvent.clear(field('Nationality'));
    await userEvent.type(field('Nationality'), 'Congo{Enter}');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.tab();
    expect(field('Nationality')).toHaveValue('');
    await userEvent.type(field('Nationality'), 'Viet Nam');
    await userEvent.tab();
    expect(field('Nationality')).toHaveValue('Vietnam');
    await userEvent.tripleClick(field('Nationality'));
    await userEvent.keyboard('Scotlnd');
    await userEvent.tab();
    expect(field('Nationality')).toHaveValue('');
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
});

describe('the date of birth', () => {
  const open = (value = '') => {
    const onChange = vi.fn<(isoDay: string) => void>();
    const unmarked = { id: 'dob', required: false, error: false, helperText: undefined };
    const about = { name: 'dob', label: 'Date of Birth', value, ...unmarked };
    openPage(<BirthDateField {...about} onChange={onChange} />);
    return onChange;
  };

  it.each([
    ['02281990', '02/28/1990', '1990-02-28'],
    ['2/8/1990', '2/8/1990', '1990-02-08'],
    ['1990-02-28', '02/28/1990', '1990-02-28'],
    ['28.02.1990', '28.02.1990', '1990-02-28'],
    ['02.28.1990', '02.28.1990', '02.28.1990'],
    ['02/30/1990', '02/30/1990', '02/30/1990'],
    ['022819', '022819', '022819'],
  ])('typed %j is shown as %j and taken as %j', async (typed, shown, taken) => {
    const onChange = open();
    await userEvent.type(field('Date of Birth'), typed);
    expect(field('Date of Birth')).toHaveValue(shown);
    expect(onChange).toHaveBeenLastCalledWith(taken);
    await userEvent.clear(field('Date of Birth'));
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('is shown in words, because dots and slashes mean different days; half of one that was kept is shown as typed', () => {
    open('1990-02-01');
    expect(field('Date of Birth')).toHaveAccessibleDescription('1 February 1990');
    expect(field('Date of Birth')).toHaveAttribute('aria-valuetext', '1 February 1990');
    cleanup();
    open('02/0');
    expect(field('Date of Birth')).toHaveValue('02/0');
  });

  it.each([
    ['ArrowUp', '1990-03-01'],
    ['ArrowDown', '1990-02-27'],
  ])('is stepped by day with %s', async (key, taken) => {
    const onChange = open('1990-02-28');
    await userEvent.type(field('Date of Birth'), `{${key}}`);
    expect(onChange).toHaveBeenLastCalledWith(taken);
  });

  it('can be picked in the calendar of the browser, which excludes the last 18 years', async () => {
    const showPicker = vi.fn();
    Object.assign(HTMLInputElement.prototype, { showPicker });
    const onChange = open();
    await userEvent.click(screen.getByRole('button', { name: 'Choose date' }));
    const picker: unknown = showPicker.mock.contexts[0];
    Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker');
    if (!(picker instanceof HTMLInputElement)) throw new Error('No calendar was opened');
    expect(new Date().getFullYear() - Number(picker.max.slice(0, 4))).toBe(18);
    fireEvent.change(picker, { target: { value: '1990-04-21' } });
    expect(onChange).toHaveBeenLastCalledWith('1990-04-21');
    expect(field('Date of Birth')).toHaveValue('04/21/1990');
  });
});

describe('leaving the KYC form', () => {
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));

  it('does not ask if only text was entered, which is filled in again afterwards', async () => {
    const { router } = await openKycForm();
    put({ City: 'Portsmouth' });
    await leave();
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    await router.navigate('/kyc-form');
    expect(await screen.findByLabelText('City')).toHaveValue('Portsmouth');
    expect(screen.getByText(/What you typed earlier in this tab is filled in/)).toBeInTheDocument();
  });

  it('asks if an image was chosen', async () => {
    await openKycForm();
    await openPart(3);
    await choosePassport();
    await leave();
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toHaveTextContent(
      'The image you chose will be lost.',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  });
});

describe('what was typed into the KYC form', () => {
  const readDraft = (): unknown => JSON.parse(window.sessionStorage.getItem(kycDraftStorageKey) ?? 'null');

  it('is kept as text in this tab only, without the image and the confirmation', async () => {
    await openKycForm();
    put({ City: 'Portsmouth' });
    await openPart(3);
    await choosePassport();
    await confirm();
    expect(readDraft()).toMatchObject({
      email: 'nora@keelstone.test',
      scope: 'kyc',
      texts: { city: 'Portsmouth' },
    });
    expect(readDraft()).not.toHaveProperty('texts.document');
    expect(readDraft()).not.toHaveProperty('texts.isConfirmed');
    expect(JSON.stringify(window.localStorage)).not.toContain('Portsmouth');
  });

  it('is there again, even that the document shows only one name, and is cleared by "Start again"', async () => {
    const texts = { city: 'Portsmouth', dob: '1990-04-21', lastName: '', hasNoLastName: 'yes' };
    keepKycDraft({ email: 'nora@keelstone.test', scope: 'kyc', texts });
    await openKycForm();
    expect(field('City')).toHaveValue('Portsmouth');
    expect(screen.getByRole('checkbox', { name: 'My document shows only one name' })).toBeChecked();
    expect(field('Date of Birth')).toHaveValue('04/21/1990');
    put({ City: 'Dover' });
    expect(readDraft()).toMatchObject({ texts: { hasNoLastName: 'yes', city: 'Dover' } });
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await screen.findByLabelText('City')).toHaveValue('');
    expect(readDraft()).toBeNull();
  });
});

it('the KYC form of a tab with a ticket does not wait until the session is known', () => {
  keepKycTicket(applicantTicket);
  renderKycForm({ status: 'loading', snapshot: undefined });
  expect(field('First Name')).toBeEnabled();
});

it('the KYC form without a session tells somebody who has just sent it what happens next', () => {
  noteKycSent();
  renderKycForm({ status: 'signed-out' });
  expect(screen.getByRole('heading', { name: 'Thank you for submitting form' })).toBeInTheDocument();
  expect(screen.queryByText(/We need to know whose documents/)).not.toBeInTheDocument();
});

it('the KYC form without a session explains what is needed instead', () => {
  renderKycForm({ status: 'signed-out' });
  expect(screen.getByText(/Open the link in the verification email/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/verified');
  expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
});

/** The messages next to one field. */
function errorsOf(name: string): string[] {
  const element = document.getElementById(name);
  const box = element?.closest('.MuiFormControl-root') ?? element?.parentElement;
  return [...(box?.querySelectorAll('.MuiFormHelperText-root.Mui-error') ?? [])].map(
    ({ textContent }) => textContent,
  );
}
