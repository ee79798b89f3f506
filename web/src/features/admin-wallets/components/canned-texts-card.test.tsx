import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { seenTexts } from '@keelstone/domain/canned-texts/canned-texts';
import { limits } from '@keelstone/domain/limits';
import { fieldMessages } from '@keelstone/domain/messages';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { CannedTextsCard } from './canned-texts-card.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const adminId = 'ada00000000000000000';
const path = `/api/canned-texts/${adminId}`;
const textsOf = (rejections: string[], questions: string[] = []) => {
  const texts = { rejections, questions };
  return { ...texts, seen: seenTexts(texts) };
};
const kept = textsOf(['Too dark', 'Too old'], ['Whose is it?']);
const reasons = () => screen.findByRole('group', { name: 'Reasons for rejection' });
const save = () => screen.getByRole('button', { name: 'Save texts' });

describe('the dialog texts', () => {
  it('are edited, added, moved and removed by keyboard, and sent with the version that was shown', async () => {
    const { sent } = open({ [`PUT ${path}`]: ({ body }) => ({ body: saved(body) }) });
    const group = within(await reasons());
    expect(save()).toBeDisabled();
    group.getByRole('button', { name: 'Move Reason 2 up' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(group.getByRole('textbox', { name: 'Reason 1' })).toHaveFocus();
    });
    await userEvent.keyboard(' now');
    group.getByRole('button', { name: 'Add reason' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(group.getByRole('textbox', { name: 'Reason 3' })).toHaveFocus();
    });
    await userEvent.keyboard('Cut off');
    group.getByRole('button', { name: 'Remove Reason 2' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(group.getByRole('textbox', { name: 'Reason 2' })).toHaveFocus();
    });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Texts saved')).toBeInTheDocument();
    expect(sent('PUT', path).map(({ body }) => body)).toEqual([
      { rejections: ['Too old now', 'Cut off'], questions: ['Whose is it?'], seen: kept.seen },
    ]);
    await waitFor(() => {
      expect(save()).toBeDisabled();
    });
  });

  it('say what is wrong with a text, and send nothing', async () => {
    const { sent } = open();
    const group = within(await reasons());
    await userEvent.type(group.getByRole('textbox', { name: 'Reason 1' }), ' see evil.example');
    await userEvent.click(save());
    expect(group.getByText(fieldMessages.reason)).toBeInTheDocument();
    expect(sent('PUT', path)).toEqual([]);
  });

  it('that somebody else has changed are not replaced, and are shown on request', async () => {
    const theirs = textsOf(['Theirs']);
    const { handlers } = open({ [`PUT ${path}`]: refusal(409, 'changed-meanwhile', 'This has changed') });
    const group = within(await reasons());
    await userEvent.type(group.getByRole('textbox', { name: 'Reason 1' }), '!');
    handlers[`GET ${path}`] = { body: theirs };
    await userEvent.click(save());
    expect(await screen.findByText(/Somebody else has changed these texts since/)).toBeInTheDocument();
    expect(group.getByRole('textbox', { name: 'Reason 1' })).toHaveValue('Too dark!');
    await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
    expect(group.getByRole('textbox', { name: 'Reason 1' })).toHaveValue('Theirs');
    expect(save()).toBeDisabled();
  });

  it('say that there are none, how many there may be, and that they could not be loaded', async () => {
    const { handlers } = open({ [`GET ${path}`]: () => Promise.reject(new TypeError('away')) });
    await screen.findByRole('alert');
    const full = Array.from({ length: limits.cannedTexts }, (_each, at) => `Reason number ${String(at)}`);
    handlers[`GET ${path}`] = { body: textsOf(full) };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^20 of 20, offered in this order/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add reason' })).toBeDisabled();
    expect(screen.getByText('None yet. Dialogs offer the built-in texts.')).toBeInTheDocument();
  });

  it('are not shown before they are loaded', () => {
    open({ [`GET ${path}`]: never });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save texts' })).not.toBeInTheDocument();
  });
});

function saved(body: unknown) {
  const { rejections, questions } = body as typeof kept;
  return textsOf(rejections, questions);
}

function open(handlers: Handlers = {}) {
  const api = stubApi({ [`GET ${path}`]: { body: kept }, ...handlers });
  renderApp({
    routes: [{ path: '/admin/wallets', element: <CannedTextsCard /> }],
    at: '/admin/wallets',
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return api;
}
