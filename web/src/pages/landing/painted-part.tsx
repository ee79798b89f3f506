import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useCallback, useState } from 'react';
import { BackgroundBoundary } from '../../lib/background-boundary.tsx';

const parts = {
  example: lazy(() => import('./example.tsx')),
  about: lazy(() => import('./about.tsx')),
  forms: lazy(() => import('../../features/people/contact/contact-forms.tsx')),
  newsletter: lazy(async () => ({
    default: (await import('../../features/people/contact/contact-forms.tsx')).Newsletter,
  })),
  footer: lazy(() => import('./landing-footer.tsx')),
};
export type PartName = keyof typeof parts;

/** The id of a part as the document shows it (app/prerendered-pages.tsx). */
export const paintedId = (name: PartName) => `painted-${name}`;

// Read before React replaces the document's markup. Empty after a navigation from another page.
const painted = (name: PartName) =>
  typeof document === 'undefined' ? '' : (document.getElementById(paintedId(name))?.innerHTML ?? '');
const markup = {
  example: painted('example'),
  about: painted('about'),
  forms: painted('forms'),
  newsletter: painted('newsletter'),
  footer: painted('footer'),
};

/**
 * A part of the page whose code loads once the person has scrolled to within a screen of it. Until then it shows the
 * document's markup, in which only links work. `isStill`: it has nothing but links, so the markup stays.
 */
export function PaintedPart({ name, isStill = false }: { name: PartName; isStill?: boolean }) {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((element: Element) => {
    const whenNear: IntersectionObserverCallback = (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    };
    const observer = new IntersectionObserver(whenNear, { rootMargin: '100% 0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const Part = parts[name];
  const html = markup[name];
  const picture = (
    <Box
      component="fieldset"
      ref={watch}
      disabled
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, ...(html === '' && { minHeight: '80vh' }) }}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
  if (!isNear || (isStill && html !== '')) return picture;
  return (
    <BackgroundBoundary fallback={<NotLoaded />}>
      <Suspense fallback={picture}>
        <Part />
      </Suspense>
    </BackgroundBoundary>
  );
}

function NotLoaded() {
  return <Typography role="alert">This part could not be loaded. Reload the page to see it.</Typography>;
}
