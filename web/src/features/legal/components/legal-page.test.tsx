import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { LegalPage } from './legal-page.tsx';

const text = {
  kind: 'terms',
  version: 2,
  current: 2,
  text: '# Scope\n\nThese terms <script>alert(1)</script> count.\n\n- One\n- Two',
  publishedAt: '2026-11-01T10:00:00.000Z',
};

function open(at: string, handlers: Handlers) {
  const api = stubApi(handlers);
  renderApp({ routes: [{ path: '/legal/:kind', Component: LegalPage }], at });
  return api;
}

describe('a published text', () => {
  it('is shown with its version, and with markup as it was typed', async () => {
    open('/legal/terms', { 'GET /api/legal': { body: text } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Scope' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeInTheDocument();
    expect(screen.getByText('These terms <script>alert(1)</script> count.')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'The previous version' })).toHaveAttribute(
      'href',
      '/legal/terms?version=1',
    );
  });

  it('links from an earlier version to the current one', async () => {
    const { sent } = open('/legal/terms?version=1', {
      'GET /api/legal': { body: { ...text, version: 1, current: 2 } },
    });
    expect(await screen.findByRole('link', { name: 'read the current version' })).toHaveAttribute(
      'href',
      '/legal/terms',
    );
    expect(sent('GET', '/api/legal')[0]?.query.get('version')).toBe('1');
  });

  it('that nobody has published says so', async () => {
    const none = { kind: 'fees', version: 0, current: 0, text: '', publishedAt: null };
    open('/legal/fees', { 'GET /api/legal': { body: none } });
    expect(await screen.findByText('This text is not published')).toBeInTheDocument();
  });

  it('of a version that never existed says so', async () => {
    open('/legal/fees?version=9', { 'GET /api/legal': refusal(404, 'not-found', 'Not found') });
    expect(await screen.findByText('This text is not published')).toBeInTheDocument();
  });

  it('of a kind that does not exist is not a page', async () => {
    const { requests } = open('/legal/secrets', {});
    expect(await screen.findByText('404')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});
