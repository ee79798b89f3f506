import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { legalKinds } from '@keelstone/domain/legal/legal-text';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import type { EditedText } from '../hooks/use-legal-texts.ts';
import { AdminLegalPage } from './admin-legal-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('a.b.c') }));

const session = signedIn({ isAdmin: true });
const path = '/api/legal/clara000000000000000';

const unpublished = (kind: EditedText['kind']): EditedText => ({
  kind,
  version: 0,
  text: '',
  isAcceptanceAsked: false,
  by: '',
  publishedAt: null,
});
const terms: EditedText = {
  kind: 'terms',
  version: 2,
  text: 'Be kind.',
  isAcceptanceAsked: true,
  by: 'Ben Otieno',
  publishedAt: '2026-11-01T10:00:00.000Z',
};
const withTerms = (changed: Partial<EditedText> = {}) => ({
  body: {
    items: legalKinds.map((kind) => (kind === 'terms' ? { ...terms, ...changed } : unpublished(kind))),
  },
});

function open(handlers: Handlers = {}) {
  const facts = { current: { usersText: '', isLicensed: false, statements: [] }, versions: [] };
  const api = stubApi({
    [`GET ${path}`]: withTerms(),
    'GET /api/operator-facts/clara000000000000000': { body: facts },
    ...handlers,
  });
  renderApp({ routes: [{ path: '/', Component: AdminLegalPage }], session });
  return api;
}

const card = (name: string) => screen.findByRole('region', { name });

describe('the legal texts', () => {
  it('show who published each, and which are not published', async () => {
    open();
    expect(await card('Terms of service')).toHaveTextContent(/Version 2, by Ben Otieno.*to be accepted/);
    expect(await card('Fees')).toHaveTextContent('Not published: it appears nowhere.');
  });

  it('are previewed as people will read them, and published after a confirmation, based on the edited version', async () => {
    const { sent } = open({ [`PUT ${path}`]: { body: { message: 'Published as version 3' } } });
    const region = await card('Terms of service');
    await userEvent.click(within(region).getByRole('button', { name: 'Edit Terms of service' }));
    const field = within(region).getByRole('textbox', { name: 'Terms of service' });
    await userEvent.clear(field);
    await userEvent.type(field, '# Kindness{enter}{enter}- Be kind <b>always</b>');
    const preview = within(region).getByRole('region', { name: 'Preview of Terms of service' });
    expect(within(preview).getByRole('heading', { name: 'Kindness' })).toBeInTheDocument();
    expect(within(preview).getByRole('listitem')).toHaveTextContent('Be kind <b>always</b>');
    await userEvent.click(within(region).getByRole('button', { name: 'Publish' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Published as version 3')).toBeInTheDocument();
    expect(sent('PUT', path)[0]?.body).toEqual({
      kind: 'terms',
      text: '# Kindness\n\n- Be kind <b>always</b>',
      basedOn: 2,
      isAcceptanceAsked: true,
    });
  });

  it('keep what was typed if somebody else has published first, and say who', async () => {
    const { handlers } = open({
      [`PUT ${path}`]: () => {
        handlers[`GET ${path}`] = withTerms({ version: 3, by: 'Cleo Park' });
        return refusal(409, 'changed-meanwhile', 'This has changed since you looked at it. Look again');
      },
    });
    const region = await card('Terms of service');
    await userEvent.click(within(region).getByRole('button', { name: 'Edit Terms of service' }));
    await userEvent.type(within(region).getByRole('textbox'), ' Always.');
    await userEvent.click(within(region).getByRole('button', { name: 'Publish' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
    expect(await within(region).findByText(/Cleo Park has published version 3/)).toBeInTheDocument();
    expect(within(region).getByLabelText('Terms of service')).toHaveValue('Be kind. Always.');
  });

  it('can be loaded again if that failed', async () => {
    open({ [`GET ${path}`]: refusal(500, 'internal', 'Something went wrong') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
