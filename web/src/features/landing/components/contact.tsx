import { brand } from '@keelstone/domain/brand';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { LazyContactForms } from './lazy-contact-forms.tsx';
import { Section } from './section.tsx';

/** Get In Touch: how to reach people, and the two forms. */
export function Contact({ forms = <LazyContactForms /> }: { forms?: ReactNode }) {
  return (
    <Section
      id="contact"
      title="Get In Touch"
      lead="Questions before or after you open an account are welcome."
    >
      <Box
        component="dl"
        sx={{
          m: 0,
          mb: { xs: 4, md: 5 },
          display: 'grid',
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { md: 'repeat(3, 1fr)' },
        }}
      >
        <Detail name="Email">
          <Link href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</Link>
        </Detail>
        <Detail name="Phone">
          <Link href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>{brand.supportPhone}</Link>
        </Detail>
        <Detail name="Address">{brand.postalAddress}</Detail>
      </Box>
      {forms}
    </Section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" sx={{ m: 0, mt: 0.5 }}>
        {children}
      </Typography>
    </Box>
  );
}
