import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { pageInset, serif, size } from '../../theme/styles.ts';

/** A surface from edge to edge, its content as wide as the page. */
export const band = { px: pageInset } as const;

/** The room above and below each section. */
export const sectionRoom = { py: { xs: 8, md: 12 } } as const;

/** Two columns with the keel (landing-page.tsx) between them, or one column on a narrow screen. */
export const twoSides = {
  display: 'grid',
  columnGap: 12,
  rowGap: 8,
  gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const;

/** `id`: the anchor of the header's link. */
type Props = { id: string; title: string; children: ReactNode };

/** One part of the landing page, named by its heading. */
export function Section({ id, title, children }: Props) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId}>
      <Typography component="h2" id={titleId} sx={heading}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const heading = {
  ...serif,
  fontSize: { xs: size.amount, lg: size.figure },
  lineHeight: 1.1,
} as const;
