import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { userContract } from '@keelstone/domain/core/user/user.contract';
import { usersToCsv } from '@keelstone/domain/core/user/user.csv';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import { saveFile } from '../../lib/save-file.ts';
import { adminId, asAdmin, type Handlers, never, openPage, refusal } from '../../testing/render-app.tsx';
import { makeUserWire } from '../../testing/wires.ts';
import { CsvDownload } from './csv-download.tsx';

vi.mock('../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const path = `/api/user/export/${adminId}`;
const person = (name: string) => makeUserWire({ _id: name.padEnd(20, '0'), name });
const part = (names: readonly string[], total: number, nextCursor: string | null = null) => ({
  body: { items: names.map(person), total, nextCursor },
});

beforeEach(() => {
  vi.mocked(saveFile).mockReset();
});

describe('a list as a file', () => {
  it('has all parts, with the filter, is named after the day, and escapes formulas', async () => {
    const { sent } = await download(({ query }) =>
      query.get('cursor') === null ? part(['Clara'], 2, 'next') : part(['=cmd|x'], 2),
    );
    await expect.poll(() => saveFile).toHaveBeenCalledTimes(1);
    const [blob, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toMatch(/^keelstone-users-\d{4}-\d\d-\d\d\.csv$/);
    expect(((await blob?.text()) ?? '').split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFF?User id,Name,E-mail,/),
      expect.stringContaining(',Clara,'),
      expect.stringContaining(",'=cmd|x,"),
      '',
    ]);
    expect(sent('GET', path).map(({ query }) => query.toString())).toEqual([
      'search=cl&status=active&sort=oldest',
      'search=cl&status=active&sort=oldest&cursor=next',
    ]);
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  });

  it('shows how much has arrived, and saves nothing if it is cancelled', async () => {
    await download(({ query }) => (query.get('cursor') === null ? part(['Clara'], 1234, 'next') : never()));
    expect(await screen.findByText('1 of 1,234 users')).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 1,234 users');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeInTheDocument();
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('ends at the limit, and says that there are more', async () => {
    const { listFileRowsMax } = apiLimits;
    onTestFinished(() => void Reflect.set(apiLimits, 'listFileRowsMax', listFileRowsMax));
    // Each row is checked: ten thousand would take their time.
    Reflect.set(apiLimits, 'listFileRowsMax', 2);
    await download(part(['Ann', 'Bo', 'Cy'], 12_345, 'next'));
    expect(await screen.findByText('The file has the first 2 of 12,345 users.')).toBeInTheDocument();
    expect(saveFile).toHaveBeenCalledTimes(1);
  });

  it('that fails midway is not saved, and the reason is shown', async () => {
    await download(refusal(429, 'too-many-requests', 'Too many requests'));
    expect(await screen.findByText(/Too many requests/)).toBeInTheDocument();
    expect(saveFile).not.toHaveBeenCalled();
  });
});

function People() {
  return (
    <CsvDownload
      endpoint={userContract['export-users']}
      fileName="users"
      rowsName="users"
      filter={{ search: 'cl', status: 'active', sort: 'oldest', limit: 10 }}
      toCsv={usersToCsv}
    />
  );
}

async function download(answer: Handlers[string]) {
  const api = openPage(<People />, { [`GET ${path}`]: answer }, { session: asAdmin });
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  return api;
}
