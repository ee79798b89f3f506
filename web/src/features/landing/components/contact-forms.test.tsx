import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import ContactForms from './contact-forms.tsx';

const required = 'This field is required';
const invalidEmail = 'Please enter a valid email address';

describe('the contact form', () => {
  it('asks for the name, then for a valid email address, then for the message, one at a time', async () => {
    const { sent } = open();
    await expectOnly(required);
    expect(name()).toHaveFocus();

    await enter(name(), 'Nora');
    expect(screen.queryByText(required)).not.toBeInTheDocument();
    await expectOnly(invalidEmail);
    expect(email()).toHaveFocus();

    await enter(email(), 'nora@');
    await expectOnly(invalidEmail);
    await enter(email(), 'people.test');
    await expectOnly(required);
    expect(message()).toHaveFocus();
    expect(sent('POST', '/api/contact')).toHaveLength(0);
  });

  it('is sent once, however often the button is pressed, and is busy until it is answered', async () => {
    const { sent } = open({ 'POST /api/contact': never });
    await fill();
    await userEvent.dblClick(sendButton());
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
    expect(sent('POST', '/api/contact').map(({ body }) => body)).toEqual([
      { name: 'Nora', email: 'nora@people.test', message: 'Hello,\nare you there?' },
    ]);
  });

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('away')), 'Something went wrong'],
    ['the server refuses', refusal(400, 'invalid-input', 'Please check this'), 'Please check this'],
  ])('says so when %s, and keeps what was typed', async (_case, answer, text) => {
    open({ 'POST /api/contact': answer });
    await fill();
    await userEvent.click(sendButton());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(message()).toHaveValue(' Hello,\nare you there?');
    expect(sendButton()).toBeEnabled();
  });
});

describe('the newsletter form', () => {
  it('is sent once, however often the button is pressed, and is busy until it is answered', async () => {
    const { sent } = open({ 'POST /api/newsletter': never });
    await enter(newsletterEmail(), ' nora@people.test ');
    await userEvent.dblClick(subscribeButton());
    expect(await screen.findByRole('button', { name: 'Subscribing...' })).toBeDisabled();
    expect(sent('POST', '/api/newsletter').map(({ body }) => body)).toEqual([{ email: 'nora@people.test' }]);
  });
});

function open(handlers: Handlers = {}) {
  const api = stubApi(handlers);
  renderApp({ routes: [{ path: '/', element: <ContactForms /> }] });
  return api;
}

const name = () => screen.getByLabelText('Name');
const email = () => screen.getByLabelText('Email address');
const message = () => screen.getByLabelText('Your message');
const sendButton = () => screen.getByRole('button', { name: 'Send message' });
const newsletterEmail = () => screen.getByLabelText('Email');
const subscribeButton = () => screen.getByRole('button', { name: 'Subscribe' });

async function expectOnly(text: string) {
  await userEvent.click(sendButton());
  await waitFor(() => {
    const shown = [required, invalidEmail].flatMap((each) => screen.queryAllByText(each));
    expect(shown.map(({ textContent }) => textContent)).toEqual([text]);
  });
}

async function fill() {
  await enter(name(), 'Nora');
  await enter(email(), 'nora@people.test');
  await userEvent.type(message(), ' Hello,{enter}are you there?');
}
