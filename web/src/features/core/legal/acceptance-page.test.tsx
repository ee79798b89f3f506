import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { isAskedToAccept } from '../../../app/guards/signed-in.tsx';
import { type Handlers, openPage, publishTexts, refusal } from '../../../testing/render-app.tsx';
import AcceptancePage from './acceptance-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('a.b.c') }));

const texts = [
  { kind: 'terms' as const, version: 3, asked: 2 },
  { kind: 'fees' as const, version: 1, asked: 0 },
];

function open(answer: Handlers[string] = { body: { message: 'Accepted' } }) {
  publishTexts(texts);
  const onDecline = vi.fn();
  const page = <AcceptancePage onDecline={onDecline} />;
  return { ...openPage(page, { 'POST /api/legal/acceptance': answer }), onDecline };
}

describe('the acceptance of new texts', () => {
  it('shows the texts to accept, and sends the versions that were shown', async () => {
    const { bodies } = open();
    expect(screen.getByRole('region', { name: 'Text of: Terms of service' })).toBeInTheDocument();
    expect(screen.queryByText('Fees')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(bodies('POST', '/api/legal/acceptance')[0]).toEqual({ terms: 3, privacy: 0 });
  });

  it('asks people to reload a page that shows an older text than the server asks for', async () => {
    open(refusal(409, 'changed-meanwhile', 'This has changed'));
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(/Please reload the page and read them again/)).toBeInTheDocument();
  });

  it('signs out people who decline, and sends nothing', async () => {
    const { sent, onDecline } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Decline and sign out' }));
    expect(onDecline).toHaveBeenCalledTimes(1);
    expect(sent('POST', '/api/legal/acceptance')).toEqual([]);
  });

  it.each([
    ['somebody who accepted nothing', { isAdmin: false, accepted: { terms: 0, privacy: 0 } }, true],
    ['somebody who accepted an older one', { isAdmin: false, accepted: { terms: 1, privacy: 0 } }, true],
    ['nobody for a correction', { isAdmin: false, accepted: { terms: 2, privacy: 0 } }, false],
    ['no administrator', { isAdmin: true, accepted: { terms: 0, privacy: 0 } }, false],
  ])('is asked of %s', (_who, user, isAsked) => {
    publishTexts(texts);
    expect(isAskedToAccept(user)).toBe(isAsked);
  });
});
