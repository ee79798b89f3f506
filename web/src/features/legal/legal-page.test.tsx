import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { publishTexts } from '../../testing/publish-texts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { LegalPage } from './legal-page.tsx';

function open(at: string) {
  renderApp({ routes: [{ path: '/legal/:kind', Component: LegalPage }], at });
}

describe('a published text', () => {
  it('is shown with its version and its day, under its headings', () => {
    publishTexts([{ kind: 'complaints', version: 2, asked: 0 }]);
    open('/legal/complaints');
    expect(screen.getByRole('heading', { level: 1, name: 'Complaints' })).toBeInTheDocument();
    expect(screen.getByText('Version 2 of Nov 25, 2026')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'How to complain' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
  });

  it('that nobody has published says so', () => {
    open('/legal/fees');
    expect(screen.getByText('This text is not published')).toBeInTheDocument();
  });

  it('of a kind that does not exist is not a page', () => {
    open('/legal/secrets');
    expect(screen.getByText('404')).toBeInTheDocument();
  });
});
