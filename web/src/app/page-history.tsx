import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { rowSelector } from '../config/row-mark.ts';

/**
 * Begins a page at its top after Back, unless it is a list that was left by one of its rows. Rendered after the component
 * that scrolls to the place where a page was left. Nobody has left a page before the first one is painted, so this is
 * loaded then.
 */
export default function PageHistory() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef({ key, pathname });
  const isInRow = useRef(false);
  const [leftByRow] = useState(() => new Set<string>());
  useEffect(() => {
    const note = ({ target }: Event) => {
      isInRow.current = target instanceof Element && target.closest(rowSelector) !== null;
    };
    for (const name of ['click', 'keydown']) window.addEventListener(name, note, true);
    return () => {
      for (const name of ['click', 'keydown']) window.removeEventListener(name, note, true);
    };
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.pathname === pathname) return;
    if (type !== 'POP' && isInRow.current) leftByRow.add(before.key);
    if (type === 'POP' && hash === '' && !leftByRow.has(key)) window.scrollTo(0, 0);
  }, [key, pathname, hash, type, leftByRow]);
  return null;
}
