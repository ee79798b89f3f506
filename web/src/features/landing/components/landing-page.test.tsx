import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { publishTexts } from '../../../testing/publish-texts.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { LandingPage } from './landing-page.tsx';

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

function open({ isSignedIn = false } = {}) {
  const api = stubApi({});
  renderApp({ routes: [{ path: '/', element: <LandingPage isSignedIn={isSignedIn} /> }] });
  return api;
}
