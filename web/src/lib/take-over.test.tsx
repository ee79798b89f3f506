import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { string } from 'yup';
import { emailOnlySchema } from '@keelstone/domain/access/mail-request/mail-request.schema';
import { LabelledCheckbox } from '../ui/labelled-checkbox.tsx';
import { PhoneField } from '../ui/phone-field.tsx';
import { useOrderedForm } from './forms/ordered-form.ts';
import { isTakingOver, takeOver } from './take-over.tsx';

const send = vi.fn();

function Page() {
  const [isTicked, setIsTicked] = useState(false);
  const form = useOrderedForm({
    initialValues: { email: '', number: '' },
    schema: emailOnlySchema.shape({ number: string() }),
    toInput: (values) => values,
    onSubmit: ({ email, number }) => Promise.resolve(send(email, number, isTicked)),
  });
  const { component: Form, ...taken } = form.prerendered;
  const { value, onChange, id, name } = form.field('email');
  return (
    <Form {...taken}>
      <input aria-label="Email" {...{ value, onChange, id, name }} />
      <PhoneField {...form.control('number')} label="Phone" />
      <LabelledCheckbox label="Accept" checked={isTicked} onTick={setIsTicked} />
      <button type="submit">Send</button>
    </Form>
  );
}

it('what was typed, selected, focused and ticked before the code stays, in the same nodes, and is sent', async () => {
  const faults = vi.spyOn(console, 'error');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  await userEvent.type(field, 'ann@people.test');
  // The number as a browser fills it in, without the country's code.
  fireEvent.input(screen.getByLabelText('Phone'), { target: { value: '2025550177' } });
  await userEvent.click(screen.getByLabelText('Accept'));
  field.focus();
  field.setSelectionRange(1, 3);

  const isTaken = new Promise((resolve) => container.addEventListener('taken-over', resolve));
  const end = takeOver(container, <Page />, {});
  onTestFinished(() => {
    end();
    container.remove();
  });
  await isTaken;

  expect(screen.getByLabelText('Email')).toBe(field);
  expect(field).toHaveFocus();
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['ann@people.test', 1, 3]);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(() => send.mock.calls).toEqual([['ann@people.test', '+1 202 555 0177', true]]);
  expect(faults).not.toHaveBeenCalled();
});

it('a page that is left before the code has taken it over ends without a fault', async () => {
  const onRecoverableError = vi.fn();
  const container = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => container.remove());
  container.innerHTML = renderToString(<Page />);
  const end = takeOver(container, <Page />, { onRecoverableError });
  end();

  await expect.poll(() => screen.queryByLabelText('Email')).toBeNull();
  expect(isTakingOver()).toBe(false);
  expect(onRecoverableError).not.toHaveBeenCalled();
});
