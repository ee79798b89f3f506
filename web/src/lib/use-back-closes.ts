import { useEffect, useEffectEvent } from 'react';

/** What is open above the page, the newest last: how each is asked to close. */
const layers: (() => void)[] = [];

/**
 * Back closes this instead of leaving the page: `onBack` does what Escape does, and may leave it open.
 *
 * While anything is open, one entry of ours is on top of the page's own, with its address. Back leads from there to the
 * page's, which the router is not told. Where something stays open we go forward again: browsers skip entries that a
 * page adds without a click. What is closed otherwise takes our entry with it, and a page that is opened from a dialog
 * takes its place, so that Back leads from there where it did before.
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    const unwatch = watchHistory();
    const layer = () => {
      ask();
    };
    layers.push(layer);
    settle();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      // Another may open in the same moment, and a press on an anchor that closes this has yet to lead there.
      setTimeout(() => {
        settle();
        unwatch();
      });
    };
  }, [isOpen]);
}

type Change = Parameters<History['pushState']>;

let watchers = 0;
let release = (): void => undefined;
/** Adds our entry. */
let add = (): void => undefined;
/** The page where the browser is, which our entry shares: its number, or the address if the router gave it none. */
let page: unknown;
/** A traversal of ours is under way; one that never ends counts as done a second later. */
let moving: ReturnType<typeof setTimeout> | undefined;
/** Back has just led from our entry to the page's. */
let isAhead = false;
/** A change of the router's that the page's own entry still lacks. */
let owed: (() => void) | undefined;

/** Keeps our entry out of the router's way: in the app always, because Forward leads to one that was left. */
export function watchHistory(): () => void {
  watchers += 1;
  if (watchers === 1) release = takeHistory();
  // The page may have been reloaded below a dialog.
  queueMicrotask(settle);
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    release();
    arrive();
  };
}

function takeHistory(): () => void {
  const { history } = window;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  page = here();
  add = () => {
    push(ours(history.state), '');
  };
  history.pushState = (...change: Change) => {
    owed = undefined;
    if (moving !== undefined) {
      owed = () => history.pushState(...change);
      return;
    }
    // Without a number it equals nothing: the router has yet to hear of it.
    page = indexOf(change[0]) ?? NaN;
    if (isOurs()) replace(...change);
    else push(...change);
  };
  history.replaceState = (...change: Change) => {
    if (moving !== undefined || isOurs()) owed = () => history.replaceState(...change);
    if (moving !== undefined) return;
    if (isOurs()) replace(ours(change[0]), '', change[2]);
    else replace(...change);
    page = here();
  };
  // Before the router's own listener.
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => {
    window.removeEventListener('popstate', onPopState, { capture: true });
    Reflect.deleteProperty(history, 'pushState');
    Reflect.deleteProperty(history, 'replaceState');
  };
}

function onPopState(event: PopStateEvent): void {
  const before = page;
  const isOwn = moving !== undefined;
  page = here();
  if (page === before) {
    event.stopImmediatePropagation();
    arrive();
    isAhead = !isOwn && !isOurs();
    if (isAhead) layers.at(-1)?.();
  } else {
    owed = undefined;
    arrive();
  }
  // What has closed is gone by then.
  queueMicrotask(() => {
    settle();
    isAhead = false;
  });
}

/** Our entry is there while anything is open, and only then. */
function settle(): void {
  if (moving !== undefined || layers.length > 0 === isOurs()) return;
  if (isOurs()) move(-1);
  else if (isAhead) move(1);
  else add();
}

function move(step: 1 | -1): void {
  moving = setTimeout(arrive, 1000);
  window.history.go(step);
}

function arrive(): void {
  clearTimeout(moving);
  moving = undefined;
  const change = owed;
  owed = undefined;
  change?.();
}

function ours(state: unknown): object {
  return { ...(typeof state === 'object' && state), isLayer: true };
}

function isOurs(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isLayer' in state;
}

function here(): unknown {
  return indexOf(window.history.state) ?? window.location.href;
}

function indexOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
}
