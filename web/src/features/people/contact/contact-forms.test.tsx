import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../../testing/actions.ts';
import { type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
import ContactForms, { Newsletter } from './contact-forms.tsx';

it('the contact form is sent once, however often the button is pressed, and is busy until it is answered', async () => {
  const { bodies } = open({ 'POST /api/contact': never });
  await fill();
  await userEvent.dblClick(sendButton());
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  expect(bodies('POST', '/api/contact')).toEqual([
    { name: 'Nora', email: 'nora@people.test', message: 'Hello,\nare you there?' },
  ]);
});

it('the contact form says so when it is refused, and keeps what was typed', async () => {
  open({ 'POST /api/contact': refusal(400, 'invalid-input', 'Please check this') });
  await fill();
  await userEvent.click(sendButton());
  expect(await screen.findByText('Please check this')).toBeInTheDocument();
  expect(message()).toHaveValue(' Hello,\nare you there?');
  expect(sendButton()).toBeEnabled();
});

it('the newsletter form is sent once, however often the button is pressed', async () => {
  const { bodies } = open({ 'POST /api/newsletter': never }, <Newsletter />);
  await enter(screen.getByLabelText('Email'), ' nora@people.test ');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByRole('button', { name: 'Subscribing...' })).toBeDisabled();
  expect(bodies('POST', '/api/newsletter')).toEqual([{ email: 'nora@people.test' }]);
});

it('the newsletter form takes an address off the list', async () => {
  const { bodies } = open(
    { 'POST /api/newsletter/leave': { body: { message: 'Unsubscribed' } } },
    <Newsletter />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Leave the list' }));
  await enter(screen.getByLabelText('Email'), 'nora@people.test');
  await userEvent.click(screen.getByRole('button', { name: 'Leave the list' }));
  expect(await screen.findByText('Unsubscribed')).toBeInTheDocument();
  expect(bodies('POST', '/api/newsletter/leave')).toEqual([{ email: 'nora@people.test' }]);
});

const open = (handlers: Handlers, element = <ContactForms />) =>
  openPage(element, handlers, { session: { status: 'signed-out' } });

const message = () => screen.getByLabelText('Your message');
const sendButton = () => screen.getByRole('button', { name: 'Send message' });

async function fill() {
  await enter(screen.getByLabelText('Name'), 'Nora');
  await enter(screen.getByLabelText('Email address'), 'nora@people.test');
  await enter(message(), ' Hello,\nare you there?');
}
