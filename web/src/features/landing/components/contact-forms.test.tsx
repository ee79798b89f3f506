import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import ContactForms from './contact-forms.tsx';

describe('the contact form', () => {
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

it('the newsletter form is sent once, however often the button is pressed', async () => {
  const { sent } = open({ 'POST /api/newsletter': never });
  await enter(screen.getByLabelText('Email'), ' nora@people.test ');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByRole('button', { name: 'Subscribing...' })).toBeDisabled();
  expect(sent('POST', '/api/newsletter').map(({ body }) => body)).toEqual([{ email: 'nora@people.test' }]);
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

async function fill() {
  await enter(name(), 'Nora');
  await enter(email(), 'nora@people.test');
  await userEvent.type(message(), ' Hello,{enter}are you there?');
}
