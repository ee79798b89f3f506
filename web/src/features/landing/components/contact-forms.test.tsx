import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../../testing/actions.ts';
import { away, type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
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

it.each([
  ['nobody answers', away, 'Something went wrong'],
  ['the server refuses', refusal(400, 'invalid-input', 'Please check this'), 'Please check this'],
])('the contact form says so when %s, and keeps what was typed', async (_case, answer, text) => {
  open({ 'POST /api/contact': answer });
  await fill();
  await userEvent.click(sendButton());
  expect(await screen.findByText(text)).toBeInTheDocument();
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

const open = (handlers: Handlers, element = <ContactForms />) =>
  openPage(element, handlers, { session: { status: 'signed-out' } });

const name = () => screen.getByLabelText('Name');
const email = () => screen.getByLabelText('Email address');
const message = () => screen.getByLabelText('Your message');
const sendButton = () => screen.getByRole('button', { name: 'Send message' });

async function fill() {
  await enter(name(), 'Nora');
  await enter(email(), 'nora@people.test');
  await userEvent.type(message(), ' Hello,{enter}are you there?');
}
