import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { ActionMenu } from '../components/action-menu.tsx';
import { LeaveGuard } from '../components/leave-guard.tsx';
import { QuestionPane } from '../components/question-dialog.tsx';
import { SideDrawer } from '../components/side-drawer.tsx';
import { ViewDialog } from '../components/view-dialog.tsx';
import { press } from '../testing/actions.ts';
import {
  backLeaves,
  delayTraversals,
  Form,
  goBack,
  isOpenForm,
  nothingIsOpen,
  openInBrowser,
  renderPages,
} from './testing/browser-history.tsx';

const { history } = window;

beforeEach(delayTraversals);

describe('Back closes', () => {
  it('gives its place to a page that is opened from it', async () => {
    await openInBrowser(<Form />);
    await press('Open');
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(await screen.findByText('Next')).toBeInTheDocument();
    await goBack();
    expect(await screen.findByRole('button', { name: 'Open' })).toBeInTheDocument();
    await backLeaves();
  });

  it('closes in the same moment as the next page opens', async () => {
    const router = await openInBrowser(<Form />);
    await press('Open');
    await press('Cancel');
    await act(() => router.navigate('/next'));
    expect(await screen.findByText('Next')).toBeInTheDocument();
    await expect.poll(() => window.location.pathname).toBe('/next');
    await goBack();
    expect(await screen.findByRole('button', { name: 'Open' })).toBeInTheDocument();
    await backLeaves();
  });

  it('closes before the one that it was opened from', async () => {
    await openInBrowser(
      <Form>
        <Menu />
        <Drawer />
      </Form>,
    );
    await press('Open');
    await press('Open the drawer');
    await screen.findByRole('dialog', { name: 'A drawer' });
    await goBack();
    await expect.poll(() => screen.queryByRole('dialog', { name: 'A drawer' })).not.toBeInTheDocument();
    isOpenForm();
    await press('Open the menu');
    await goBack();
    await expect.poll(() => screen.queryByRole('menu')).not.toBeInTheDocument();
    isOpenForm();
    await goBack();
    await nothingIsOpen();
    await backLeaves();
  });

  it('closes for its link too, which is gone then', async () => {
    await openInBrowser(<Linked />, '/page?record=1');
    for (const leave of [() => userEvent.keyboard('{Escape}'), goBack]) {
      await screen.findByRole('dialog', { name: 'A view' });
      await leave();
      await nothingIsOpen();
      await expect.poll(() => window.location.search).toBe('');
      await press('Open the link');
    }
    await goBack();
    await nothingIsOpen();
    await backLeaves();
  });

  it('is no more than one entry where effects run twice', async () => {
    await openInBrowser(
      <StrictMode>
        <Form />
      </StrictMode>,
    );
    await press('Open');
    await goBack();
    await nothingIsOpen();
    await backLeaves();
  });

  it('has no entry in a pane, where nothing is to be closed', async () => {
    await openInBrowser(
      <QuestionPane value={{ isBlocked: false, isFirst: true, others: null }}>
        <Form />
      </QuestionPane>,
    );
    await press('Open');
    await backLeaves();
  });
});

describe('a page that asks before it is left', () => {
  const guarded = (
    <>
      <LeaveGuard isDirty />
      <Form />
    </>
  );
  const leaveQuestion = () => screen.findByRole('dialog', { name: 'Leave this page?' });

  it('is not asked about by Back that closes a dialog', async () => {
    await openInBrowser(guarded);
    await press('Open');
    await goBack();
    await nothingIsOpen();
    expect(window.location.pathname).toBe('/page');
  });

  it('stays at a double Back, and is left by the answer', async () => {
    await openInBrowser(guarded);
    await goBack();
    await leaveQuestion();
    await goBack();
    await nothingIsOpen();
    expect(window.location.pathname).toBe('/page');
    await goBack();
    await userEvent.click(within(await leaveQuestion()).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Before')).toBeInTheDocument();
  });
});

it('anchors of a page, which the router has not numbered, stay pages of their own', async () => {
  const router = await openInBrowser(<p>Page</p>);
  for (const anchor of ['#a', '#b']) {
    history.pushState(null, '', anchor);
    await act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  }
  await goBack();
  expect(router.state.location.hash).toBe('#a');
});

it('a page that was loaded again below a dialog is left by one Back', async () => {
  history.pushState(null, '', '/before');
  history.pushState({ idx: 1 }, '', '/page');
  history.pushState({ idx: 1, isLayer: true }, '', '/page');
  renderPages(<p>Page</p>);
  expect(await screen.findByText('Page')).toBeInTheDocument();
  await expect.poll(() => history.state).toEqual({ idx: 1 });
  await backLeaves();
});

function Menu() {
  return (
    <ActionMenu
      label="Open the menu"
      actions={[{ label: 'Nothing', Icon: () => null, onSelect: () => null }]}
    />
  );
}

function Drawer() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Open the drawer
      </button>
      <SideDrawer
        title="A drawer"
        isOpen={isOpen}
        onClose={() => {
          setIsOpen(false);
        }}
      >
        Nothing
      </SideDrawer>
    </>
  );
}

/** As the details of a transaction are, which an email links to. */
function Linked() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <Link to="?record=1" role="button">
        Open the link
      </Link>
      <ViewDialog
        title="A view"
        isOpen={params.has('record')}
        onClose={() => {
          setParams({}, { replace: true });
        }}
      >
        Nothing
      </ViewDialog>
    </>
  );
}
