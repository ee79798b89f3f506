import { statementNames } from '@keelstone/domain/operator-facts/operator-facts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { LandingPage } from './landing-page.tsx';

const nothing = { usersText: '', isLicensed: false, statements: [], legal: [] };
const stated = { body: { ...nothing, usersText: '30,000+', isLicensed: true, statements: statementNames } };

/** What only an operator can vouch for. */
const promises = [
  /Licensed services/,
  /High-performance trading technology/,
  /Swift customer service/,
  /Swift payouts/,
  /processed in a few hours/,
  /no more than 7 days/,
  /live support/,
  /encrypted at rest/,
];

describe("the operator's statements", () => {
  it('are shown if the operator states them', async () => {
    open({ 'GET /api/operator-facts': stated });
    expect(await screen.findByText('Trusted by 30,000+ users')).toBeInTheDocument();
    for (const promise of promises)
      expect(screen.getAllByText(promise).length, String(promise)).toBeGreaterThan(0);
  });

  it.each([
    ['nobody states them', { body: nothing }],
    ['they cannot be asked for', () => Promise.reject(new TypeError('away'))],
  ])('are not shown if %s', async (_case, answer) => {
    const { sent } = open({ 'GET /api/operator-facts': answer });
    await waitFor(() => {
      expect(sent('GET', '/api/operator-facts')).toHaveLength(1);
    });
    expect(screen.queryByText(/Trusted by/)).not.toBeInTheDocument();
    for (const promise of promises)
      expect(screen.queryByText(promise), String(promise)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Self-service dashboard' })).toBeInTheDocument();
  });
});

describe('the texts that the operator has published', () => {
  it('are linked in the footer, which has no such links if there are none', async () => {
    open({
      'GET /api/operator-facts': { body: { ...nothing, legal: [{ kind: 'terms', version: 2, asked: 2 }] } },
    });
    const links = await screen.findByRole('navigation', { name: 'Legal' });
    expect(within(links).getByRole('link', { name: 'Terms of service' })).toHaveAttribute(
      'href',
      '/legal/terms',
    );
    expect(within(links).getAllByRole('link')).toHaveLength(1);
  });

  it('are not mentioned if there are none', async () => {
    const { sent } = open({ 'GET /api/operator-facts': stated });
    await screen.findByText('Trusted by 30,000+ users');
    expect(sent('GET', '/api/operator-facts')).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Legal' })).not.toBeInTheDocument();
  });
});

describe('the questions', () => {
  it('are six, one open at a time', async () => {
    open();
    const faq = screen.getByRole('region', { name: 'Frequently asked questions' });
    const questions = within(faq).getAllByRole('button');
    expect(questions).toHaveLength(6);
    const [first, second] = questions;
    if (first === undefined || second === undefined) throw new Error('There are no questions');
    await userEvent.click(first);
    expect(first).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Only Bitcoin and Ethereum are accepted for payment.')).toBeVisible();
    await userEvent.click(second);
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(second).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(second);
    expect(second).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the header', () => {
  it.each([
    [true, 'Dashboard', '/dashboard'],
    [false, 'Login', '/login'],
  ])('links to the account (signed in: %s)', (isSignedIn, label, href) => {
    open({}, { isSignedIn });
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
    if (isSignedIn) expect(screen.queryByRole('link', { name: 'Register' })).not.toBeInTheDocument();
    else expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '#home'],
      ['About Us', '#about'],
      ['Faq', '#faq'],
      ['Contact us', '#contact'],
    ]);
  });
});

describe('Get In Touch', () => {
  it('shows address, email and phone, and loads its forms', async () => {
    open();
    const section = screen.getByRole('region', { name: 'Get In Touch' });
    expect(within(section).getByText('12 Harbour Row, Portsmouth, NH 03801, United States')).toBeVisible();
    expect(within(section).getByRole('link', { name: 'support@keelstone.example' })).toBeVisible();
    expect(within(section).getByRole('link', { name: '+1 202 555 0142' })).toBeVisible();
    expect(await within(section).findByRole('button', { name: 'Send message' })).toBeEnabled();
    expect(within(section).getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  });
});

function open(handlers: Handlers = {}, { isSignedIn = false } = {}) {
  const api = stubApi(handlers);
  renderApp({ routes: [{ path: '/', element: <LandingPage isSignedIn={isSignedIn} /> }] });
  return api;
}
