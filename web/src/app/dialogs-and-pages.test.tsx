import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { press } from '../testing/actions.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { QuestionPane } from '../ui/question-dialog.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { ViewDialog } from '../ui/view-dialog.tsx';
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
const isPage = async () => expect(await screen.findByRole('button', { name: 'Open' })).toBeInTheDocument();

beforeEach(delayTraversals);

describe('Back closes what is open', () => {
  it('and leads, from a page that was opened from it, to the page and then to the one before', async () => {
    await openInBrowser(<Form />);
    await press('Open');
    await userEvent.click(screen.getByRole('link', { name: 'On' }));
    expect(await screen.findByText('Next')).toBeInTheDocument();
    await goBack();
    await isPage();
    await backLeaves();
  });

  it.each([false, true])(
    'and is not in the way of a page that opens in the same moment (in its place: %s)',
    async (replace) => {
      const router = await openInBrowser(<Form />);
      await press('Open');
      await press('Cancel');
      await act(() => router.navigate('/next', { replace }));
      expect(await screen.findByText('Next')).toBeInTheDocument();
      await expect.poll(() => window.location.pathname).toBe('/next');
      if (!replace) {
        await goBack();
        await isPage();
      }
      await backLeaves();
    },
  );

  it('and is not in the way of a page that takes the place of this one while it is open', async () => {
    const router = await openInBrowser(<Form />);
    await press('Open');
    await act(() => router.navigate('/next', { replace: true }));
    expect(await screen.findByText('Next')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/next');
    await backLeaves();
  });

  it('and is not in the way of a page that the browser has reached before the router', async () => {
    // Entries that the router has not made have one key.
    history.pushState(null, '', '/page');
    renderPages(<Form />);
    await isPage();
    history.pushState(null, '', '/next');
    await press('Open');
    isOpenForm();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByText('Next')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/next');
  });

  it('before what it was opened from', async () => {
    await openInBrowser(
      <Form>
        <Drawer />
      </Form>,
    );
    await press('Open');
    await press('Open the drawer');
    await screen.findByRole('dialog', { name: 'A drawer' });
    await goBack();
    await expect.poll(() => screen.queryByRole('dialog', { name: 'A drawer' })).not.toBeInTheDocument();
    isOpenForm();
    await goBack();
    await nothingIsOpen();
    await backLeaves();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Back', () => goBack()],
  ])('and leaves nothing of it where it has an address and was closed by %s', async (_way, leave) => {
    await openInBrowser(<Linked />, '/page?record=1');
    await screen.findByRole('dialog', { name: 'A view' });
    await leave();
    await nothingIsOpen();
    await expect.poll(() => window.location.search).toBe('');
    await backLeaves();
  });

  it('once, where effects run twice', async () => {
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

  it('on the first page of a tab too, behind which there is nothing of the app', async () => {
    history.pushState(null, '', '/before');
    history.pushState(null, '', '/page');
    renderPages(<Form />);
    await press('Open');
    await goBack();
    await nothingIsOpen();
    expect(window.location.pathname).toBe('/page');
    await isPage();
  });

  it('and after a reload leads on at once', async () => {
    history.pushState(null, '', '/before');
    history.pushState({ idx: 1, key: 'below' }, '', '/page');
    history.pushState({ idx: 2, key: 'above', usr: { pageBelow: 'below' } }, '', '/page');
    renderPages(<p>Page</p>);
    expect(await screen.findByText('Page')).toBeInTheDocument();
    await backLeaves();
  });

  it('and keeps what the page has kept with its entry', async () => {
    const router = await openInBrowser(<Form />);
    await act(() => router.navigate('/page', { state: { kept: 1 } }));
    await press('Open');
    expect(router.state.location.state).toMatchObject({ kept: 1 });
  });

  it('but a step of two leaves the page, and one forward opens nothing', async () => {
    await openInBrowser(<Form />);
    await press('Open');
    await goBack(-2);
    expect(await screen.findByText('Before')).toBeInTheDocument();
    await goBack(1);
    await isPage();
    await goBack(1);
    await isPage();
    await backLeaves();
  });

  it('but no pane, which stands in the page, and no menu', async () => {
    await openInBrowser(
      <>
        <QuestionPane
          value={{ isBlocked: false, isFirst: true, others: null, shownWarnings: [], isRefusalShown: false }}
        >
          <Form />
        </QuestionPane>
        <ActionMenu
          label="Open the menu"
          actions={[{ label: 'Nothing', Icon: () => null, onSelect: () => null }]}
        />
      </>,
    );
    await press('Open');
    await press('Open the menu');
    await backLeaves();
  });
});

it('Back leads past what was open to the page before, though a filter has changed since', async () => {
  const router = await openInBrowser(<Form />);
  await press('Open');
  await press('Cancel');
  await act(() => router.navigate('/page?status=pending', { replace: true }));
  await press('Open');
  await goBack();
  await nothingIsOpen();
  expect(window.location.search).toBe('?status=pending');
  await backLeaves();
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

  it('stays at a double Back, and is left by the answer, also after something was open', async () => {
    await openInBrowser(guarded);
    await press('Open');
    await press('Cancel');
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

it('anchors and other entries that the router has not made stay entries of their own', async () => {
  history.pushState(null, '', '/page');
  const router = renderPages(<Form />);
  for (const address of ['#a', '#b', '/next']) {
    await press('Open');
    await press('Cancel');
    history.pushState(null, '', address);
    await act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  }
  expect(await screen.findByText('Next')).toBeInTheDocument();
  await goBack();
  expect(router.state.location.hash).toBe('#b');
});

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

/** A view like the details of a transaction, which an email links to. */
function Linked() {
  const [params, setParams] = useSearchParams();
  return (
    <ViewDialog
      title="A view"
      isOpen={params.has('record')}
      onClose={() => {
        setParams({}, { replace: true });
      }}
    >
      Nothing
    </ViewDialog>
  );
}
