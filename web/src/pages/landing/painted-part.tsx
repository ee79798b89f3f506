import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import ThemeProvider from '@mui/system/ThemeProvider';
import { type ComponentType, lazy, type MouseEvent, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { waitingMark } from '../../config/take-over.ts';
import { reporting } from '../../lib/api/report-faults.ts';
import { BackgroundBoundary } from '../../lib/background-boundary.tsx';
import { takeOver } from '../../lib/take-over.tsx';
import { theme } from '../../theme/theme.ts';

const example = makePart('example', () => import('./example.tsx'));
const about = makePart('about', () => import('./about.tsx'));
const faq = makePart('faq', () => import('./faq.tsx'));
const footer = makePart('footer', () => import('./landing-footer.tsx'));
const forms = makePart('forms', () => import('../../features/people/contact/contact-forms.tsx'));
const newsletter = makePart('newsletter', async () => ({
  default: (await import('../../features/people/contact/contact-forms.tsx')).Newsletter,
}));

/** The parts of the page that have code of their own. */
export const paintedParts = { example, about, faq, forms, newsletter, footer };

function makePart(name: string, load: () => Promise<{ default: ComponentType }>) {
  const id = `painted-${name}`;
  // The build writes the markup. Read before React takes the page over, for people who come back to the page. React keeps
  // the server markup while this object is identical.
  const markup = { __html: findPainted(id)?.innerHTML ?? '' };
  return { id, load, Part: lazy(load), markup };
}

function findPainted(id: string): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById(id);
}

type Props = {
  name: keyof typeof paintedParts;
  /** The part needs no code, so it stays markup. */
  isStill?: boolean;
};

/**
 * A part of the page as the document shows it, with a React root of its own, which takes over once the part is within a
 * screen of the visible area. After a navigation from another page it is rendered as usual.
 */
export function PaintedPart({ name, isStill = false }: Props) {
  const { id, load, Part, markup } = paintedParts[name];
  const followInApp = useFollowInApp();
  const [isInDocument] = useState(() => typeof document === 'undefined' || findPainted(id) !== null);
  const watch = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined;
      let end: (() => void) | undefined;
      const whenNear: IntersectionObserverCallback = (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        // A part that could not be loaded is tried again with the next approach.
        void load().then(
          ({ default: Part }) => {
            const options = { ...reporting, identifierPrefix: name };
            const part = (
              <ThemeProvider theme={theme}>
                <Part />
              </ThemeProvider>
            );
            if (element.isConnected) end ??= takeOver(element, part, options);
          },
          () => undefined,
        );
      };
      const observer = new IntersectionObserver(whenNear, { rootMargin: '100% 0px' });
      observer.observe(element);
      return () => {
        observer.disconnect();
        end?.();
      };
    },
    [load, name],
  );
  if (isInDocument || (isStill && markup.__html !== ''))
    return (
      <div
        id={id}
        {...(isStill ? { onClick: followInApp } : { ref: watch })}
        {...{ [waitingMark]: '' }}
        suppressHydrationWarning
        dangerouslySetInnerHTML={markup}
      />
    );
  return (
    <BackgroundBoundary fallback={<NotLoaded />}>
      <Suspense fallback={<Box inert sx={{ minHeight: '80vh' }} dangerouslySetInnerHTML={markup} />}>
        <Part />
      </Suspense>
    </BackgroundBoundary>
  );
}

/** Follows links of markup that React does not know without loading a document. */
function useFollowInApp() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (link === null || !isPlain) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '');
  };
}

function NotLoaded() {
  return <Typography role="alert">This part could not be loaded. Reload the page to see it.</Typography>;
}
