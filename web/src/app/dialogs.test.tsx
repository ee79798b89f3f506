import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { enter, press } from '../testing/actions.ts';
import {
  backLeaves,
  delayTraversals,
  field,
  Form,
  goBack,
  isOpenForm,
  nothingIsOpen,
  openInBrowser,
  question,
} from './testing/browser-history.tsx';

beforeEach(delayTraversals);

const beside = async () => {
  const backdrops = document.querySelectorAll('.MuiDialog-container');
  await userEvent.click([...backdrops].at(-1) ?? document.body);
};
const pressEscape = async () => {
  await userEvent.keyboard('{Escape}');
};
const ways: [string, () => Promise<void>][] = [
  ['Escape', pressEscape],
  ['a click beside it', beside],
  ['Back', goBack],
];

describe.each(ways)('a dialog that is left by %s', (_way, leave) => {
  it('closes immediately if nothing was typed, and Back then leaves the page', async () => {
    await openInBrowser(<Form />);
    await press('Open');
    await userEvent.click(field());
    await leave();
    await nothingIsOpen();
    expect(window.location.pathname).toBe('/page');
    await backLeaves();
  });

  it('asks before it discards typed text, and keeps the text if told to', async () => {
    await openInBrowser(<Form />);
    await press('Open');
    await enter(field(), ' text');
    await leave();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByRole('textbox')).toHaveValue('Kept text');
    await leave();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await nothingIsOpen();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    await backLeaves();
  });

  it('stays open while it is busy', async () => {
    await openInBrowser(<Form isBusy />);
    await press('Open');
    for (let times = 0; times < 2; times += 1) {
      await leave();
      isOpenForm();
    }
  });
});

describe('an open dialog', () => {
  it('closes without a question if the text is unchanged, cancelled or sent', async () => {
    await openInBrowser(<Form />);
    await press('Open');
    await userEvent.type(field(), 's{Backspace}{Escape}');
    await nothingIsOpen();
    for (const button of ['Cancel', 'Send']) {
      await press('Open');
      await enter(field(), ' text');
      await press(button);
      await nothingIsOpen();
    }
    await backLeaves();
  });

  it('keeps typed text at a double Back: the second Back closes the question', async () => {
    await openInBrowser(<Form />);
    await press('Open');
    await enter(field(), ' text');
    await goBack();
    await question();
    await goBack();
    expect(await screen.findByRole('textbox')).toHaveValue('Kept text');
    await goBack();
    await question();
  });

  it('uses one history entry for successive dialogs', async () => {
    await openInBrowser(<Form />);
    const { length } = history;
    for (let times = 0; times < 3; times += 1) {
      await press('Open');
      await press('Cancel');
      await nothingIsOpen();
    }
    expect(history.length).toBe(length + 1);
    await goBack(1);
    await backLeaves();
  });
});

it('every dialog and drawer of the sources closes with Back', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  const withOne = sources.filter(([, text]) => /@mui\/material\/(Dialog|Drawer|Modal)'/.test(text));
  expect(withOne.length).toBeGreaterThan(5);
  const leftOut = withOne.filter(([, text]) => !/\buse(BackCloses|Layer)\(/.test(text));
  expect(leftOut.map(([path]) => path)).toEqual([]);
});
