import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { rowSelector } from '../config/row-mark.ts';

/**
 * What the pages that were left have to do with the present one: after Back it begins at its top, unless it is a list
 * that was left by one of its rows. It comes after what would scroll to where the page was left. Nobody has left a page before the first one is painted, so this is loaded then.
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
