import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { brand } from '@keelstone/domain/kernel/brand';
import { Section } from './section.tsx';

/** The section "Get In Touch": addresses, and the forms. */
export function Contact({ forms }: { forms: ReactNode }) {
  return (
    <Section id="contact" title="Get In Touch">
      <Box component="dl" sx={details}>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </dd>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>{brand.supportPhone}</a>
        </dd>
        <dt>Address</dt>
        <dd>{brand.postalAddress}</dd>
      </Box>
      {forms}
    </Section>
  );
}

const details = {
  m: 0,
  mt: 4,
  mb: 6,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  borderBottom: 1,
  borderColor: 'divider',
  '& > *': { m: 0, py: 1.5, borderTop: 1, borderColor: 'divider' },
  '& a': {
    color: 'primary.main',
    fontWeight: 500,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& dt': { pr: 2, color: 'text.secondary' },
} as const;
