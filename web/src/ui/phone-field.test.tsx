import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { e164 } from '../lib/phone-number.ts';
import { PhoneField } from './phone-field.tsx';

it('the phone field names each country once; after another one was chosen it has the focus, and takes a number as written there', async () => {
  render(<Field />);
  await userEvent.click(screen.getByRole('button', { name: 'Country: United States' }));
  const [first, second] = within(screen.getByRole('listbox', { name: 'Countries' })).getAllByRole('option');
  expect(first).toHaveAccessibleName('United States +1');
  expect(second).toHaveAccessibleName('United Kingdom +44');
  await userEvent.click(second ?? document.body);
  await expect.poll(() => screen.getByLabelText('Phone Number')).toHaveFocus();
  await userEvent.paste('020 7946 0958');
  expect(e164(screen.getByRole('status').textContent)).toBe('+442079460958');
  expect(screen.getByRole('button', { name: 'Country: United Kingdom' })).toBeInTheDocument();
});

it.each([
  ['+44 (0)20 7946 0958', '+442079460958'],
  // No country has these; they stay, and the form says so.
  ['+999 123 456 789', '+999123456789'],
])('the phone field takes %j, pasted after the country code that it begins with', async (pasted, number) => {
  render(<Field />);
  await userEvent.click(screen.getByLabelText('Phone Number'));
  await userEvent.paste(pasted);
  expect(e164(screen.getByLabelText<HTMLInputElement>('Phone Number').value)).toBe(number);
  expect(e164(screen.getByRole('status').textContent)).toBe(number);
});

it.each(['+12025550177', '+1 (202) 555-0177', '12025550177', '+44 20 7946 0958'])(
  'the phone field takes %j, which a keyboard or a browser puts in after or before the country code',
  async (inserted) => {
    render(<Field />);
    const field = screen.getByLabelText<HTMLInputElement>('Phone Number');
    expect(field).toHaveValue('+1');
    for (const value of [`+1${inserted}`, `${inserted}+1`]) {
      fireEvent(field, filledIn(field, value, inserted));
      const expected = inserted.startsWith('+44') ? '+442079460958' : '+12025550177';
      expect(e164(field.value)).toBe(expected);
      expect(e164(screen.getByRole('status').textContent)).toBe(expected);
      await userEvent.clear(field);
    }
  },
);

it('a plus sign typed after the country code begins the number again', async () => {
  render(<Field />);
  await userEvent.type(screen.getByLabelText('Phone Number'), '+442079460958');
  expect(e164(screen.getByRole('status').textContent)).toBe('+442079460958');
});

it('two numbers in one paste are not one number', async () => {
  render(<Field />);
  await userEvent.click(screen.getByLabelText('Phone Number'));
  await userEvent.paste('30 12345 67 / 030 1234568');
  expect(screen.getByText(/more than one number/)).toBeInTheDocument();
  expect(e164(screen.getByRole('status').textContent)).toBe('');
  await userEvent.paste('(202) 555-0143');
  expect(screen.queryByText(/more than one number/)).not.toBeInTheDocument();
  expect(e164(screen.getByRole('status').textContent)).toBe('+12025550143');
});

describe('a number that replaces the whole text', () => {
  it.each([
    ['2025550143', '+12025550143', 'United States'],
    ['+44 20 7946 0958', '+442079460958', 'United Kingdom'],
    ['+12025550177', '+12025550177', 'United States'],
  ])('by a browser that fills in %j is %s', (filled, number, country) => {
    render(<Field />);
    fireEvent.change(screen.getByLabelText('Phone Number'), { target: { value: filled } });
    expect(e164(screen.getByRole('status').textContent)).toBe(number);
    expect(screen.getByRole('button', { name: `Country: ${country}` })).toBeInTheDocument();
  });

  it('is taken as one of the country that the field was opened with', async () => {
    render(<Field initial="+4930123456" />);
    await userEvent.click(screen.getByLabelText('Phone Number'));
    await userEvent.paste('30 12345678');
    expect(e164(screen.getByRole('status').textContent)).toBe('+493012345678');
    expect(screen.getByRole('button', { name: 'Country: Germany' })).toBeInTheDocument();
  });

  it('is typed without a country code', async () => {
    render(<Field />);
    const field = screen.getByLabelText<HTMLInputElement>('Phone Number');
    await userEvent.clear(field);
    await userEvent.type(field, '2025550143');
    expect(e164(screen.getByRole('status').textContent)).toBe('+12025550143');
    expect(screen.getByRole('button', { name: 'Country: United States' })).toBeInTheDocument();
  });
});

/** The event of a text that was put in at the caret, after which the field has `value`. */
function filledIn(field: HTMLInputElement, value: string, data: string): Event {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  return new InputEvent('input', { bubbles: true, data, inputType: 'insertText' });
}

function Field({ initial = '' }: { initial?: string }) {
  const [number, setNumber] = useState(initial);
  return (
    <>
      <PhoneField name="number" label="Phone Number" value={number} onChange={setNumber} />
      <output>{number}</output>
    </>
  );
}
