import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { brand } from '@keelstone/domain/kernel/brand';

type Props = {
  children: ReactNode;
  /** The title of the tab, by default the heading, if that is text. */
  title?: string;
  /** `body2` above a larger sentence. */
  variant?: 'h1' | 'h2' | 'body2';
};

/**
 * The h1 of a page. It names the tab and takes the focus after a navigation, so that a screen reader starts at the
 * new page; not on the first load, where the browser does.
 */
export function PageHeading({ children, title, variant = 'h1' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const arrivedAt = useRef(key === 'default' ? pathname : undefined);
  usePageTitle(title ?? (typeof children === 'string' ? children : undefined));
  useEffect(() => {
    // A change of the query (a tab, a filter) is not a new page.
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Typography
      variant={variant}
      color={variant === 'body2' ? 'textSecondary' : 'textPrimary'}
      component="h1"
      ref={heading}
      tabIndex={-1}
    >
      {children}
    </Typography>
  );
}

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === brand.name ? brand.name : `${title} · ${brand.name}`;
  }, [title]);
}
