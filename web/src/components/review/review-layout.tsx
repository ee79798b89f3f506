import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';

type Props = {
  heading: ReactNode;
  /** What is decided on: a document, or where the money goes. */
  evidence: ReactNode;
  evidenceLabel: string;
  /** A picture takes half of a phone's screen; what is text takes what it needs. */
  isPictured: boolean;
  facts: ReactNode;
  /** The open decision, under the facts; false where it is a dialog. */
  question: ReactNode;
  bar: ReactNode;
};

/** What stays of a window of 800 px once the header and the margins of a page are taken off. */
const room = 'calc(100dvh - 64px - 64px)';

/**
 * The one shape of a case: the document at the left and the facts at the right, in one screen of 1280 × 800; on a phone
 * the document first. The bar is always in sight.
 */
export function ReviewLayout({ heading, evidence, evidenceLabel, isPictured, facts, question, bar }: Props) {
  return (
    <Box
      sx={{
        maxWidth: 1600,
        mx: 'auto',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridTemplateRows: { md: 'auto minmax(0, 1fr) auto' },
        height: { md: room },
        minHeight: { md: 480 },
      }}
    >
      {heading}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          minHeight: 0,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.25fr) minmax(340px, 1fr)' },
        }}
      >
        <Card
          component="section"
          aria-label={evidenceLabel}
          sx={{ minHeight: 0, height: { xs: isPictured ? '52dvh' : 'auto', md: '100%' }, overflow: 'hidden' }}
        >
          {evidence}
        </Card>
        <Box sx={{ minHeight: 0, display: 'grid', gap: 2, gridTemplateRows: 'minmax(0, 1fr) auto' }}>
          <Card
            component="section"
            aria-label="Facts"
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- facts of a small window are scrolled with the keyboard
            tabIndex={0}
            sx={{ minHeight: 0, overflowY: { md: 'auto' }, px: 2, py: 1.5 }}
          >
            {facts}
          </Card>
          {question}
        </Box>
      </Box>
      {bar}
    </Box>
  );
}
