import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { publishTexts } from '../../../testing/publish-texts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { LandingPage } from './landing-page.tsx';

/** What only an operator can vouch for. */
const promises = [
  'Trusted by 30,000+ users',
  /Licensed services/,
  /High-performance trading technology/,
  /Swift customer service/,
  /Swift payouts/,
  /processed in a few hours/,
  /no more than 7 days/,
  /live support/,
  /encrypted at rest/,
];

it("the operator's statements are shown from the first frame, without a request", () => {
  const { requests } = open();
  for (const promise of promises)
    expect(screen.getAllByText(promise).length, String(promise)).toBeGreaterThan(0);
  expect(requests).toEqual([]);
});

describe('the texts that the operator has published', () => {
  it('are linked in the footer', () => {
    publishTexts([{ kind: 'terms', version: 2, asked: 2 }]);
    open();
    const links = within(screen.getByRole('navigation', { name: 'Legal' }));
    expect(links.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', '/legal/terms');
    expect(links.getAllByRole('link')).toHaveLength(1);
  });

  it('are not mentioned if there are none', () => {
    publishTexts([]);
    open();
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
    open({ isSignedIn });
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

function open({ isSignedIn = false } = {}) {
  const api = stubApi({});
  renderApp({ routes: [{ path: '/', element: <LandingPage isSignedIn={isSignedIn} /> }] });
  return api;
}
