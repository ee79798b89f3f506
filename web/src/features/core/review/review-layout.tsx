import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useIsWide } from '../../../lib/use-is-wide.ts';

type Props = {
  heading: ReactNode;
  /** The document, or the address that the money goes to. */
  evidence: ReactNode;
  evidenceLabel: string;
  /** A picture takes half of a phone's screen. Text takes the height that it needs. */
  isPictured: boolean;
  /** Warnings and questions, to be read before anything else. */
  first: ReactNode;
  facts: ReactNode;
  /** The open decision, or nothing if it is a dialog. */
  question: ReactNode;
  /** The reason why a decision is not offered; in one column also the buttons. */
  foot: ReactNode;
};

/** The height of the window without the header, the filters of the inbox and the margins of the page. */
const room = 'calc(100dvh - 64px - 48px - 64px)';

/**
 * The one layout of a case. On a wide screen (1280 × 800 without scrolling): evidence and facts at the left, warnings and
 * the decision in one card at the right. On others one column, warnings first. The decision is always in sight.
 */
export function ReviewLayout(props: Props) {
  const { heading, evidence, evidenceLabel, isPictured, first, facts, question, foot } = props;
  const isWide = useIsWide();
  const shown = (
    <Card
      component="section"
      aria-label={evidenceLabel}
      sx={{ minHeight: 0, height: isPictured ? { xs: '52dvh', lg: '100%' } : 'auto', overflow: 'hidden' }}
    >
      {evidence}
    </Card>
  );
  if (!isWide)
    return (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {heading}
        <Card sx={{ ...firstLook, ...goneIfEmpty }}>{first}</Card>
        {shown}
        <Card component="section" aria-label="Facts" sx={{ px: 2, py: 1.5 }}>
          {facts}
        </Card>
        {foot}
      </Box>
    );
  return (
    <Box sx={{ ...columns, height: room, minHeight: 480 }}>
      <Box
        sx={{
          ...rows,
          gridTemplateRows: isPictured ? 'auto minmax(0, 1fr) auto' : 'auto auto minmax(0, 1fr)',
        }}
      >
        {heading}
        {shown}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- facts of a small window are scrolled with the keyboard */}
        <Card
          component="section"
          aria-label="Facts"
          tabIndex={0}
          sx={{ ...factsLook, ...(isPictured && { maxHeight: 'max(232px, 31dvh)' }) }}
        >
          {facts}
        </Card>
      </Box>
      <Card component="section" aria-label="Decision" sx={decisionLook}>
        <Box sx={{ minHeight: 0, overflowY: 'auto' }}>
          <Box sx={{ ...firstLook, ...goneIfEmpty }}>{first}</Box>
          {question}
        </Box>
        <Box sx={{ px: 2, pb: 1.5, '&:has(> :empty)': { pb: 0 } }}>{foot}</Box>
      </Card>
    </Box>
  );
}

const rows = { display: 'grid', gap: 1.5, minHeight: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr) 356px',
  gridTemplateRows: 'minmax(0, 1fr)',
} as const;

const firstLook = { px: 2, pt: 1.5 } as const;

/** No box around nothing. */
const goneIfEmpty = { '&:empty, &:has(> :only-child:empty)': { display: 'none' } } as const;

/** The card of the decision: as high as its content, at most as high as the case. */
const decisionLook = {
  alignSelf: 'start',
  maxHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  // No border if the record could not be loaded.
  '&:not(:has(section, .MuiAlert-root, .MuiSkeleton-root, p:not(:empty)))': { border: 0 },
} as const;

/** The facts in three columns, each value below its name, so that all of them are in sight. */
const factsLook = {
  px: 2,
  py: 0.5,
  alignSelf: 'start',
  maxHeight: '100%',
  overflowY: 'auto',
  // A shade at the foot while there is more to scroll to. The first layer scrolls along and covers it at the end.
  background: ({ vars }: Theme) =>
    `linear-gradient(${vars.palette.background.paper}, ${vars.palette.background.paper}) bottom / 100% 20px no-repeat local, linear-gradient(transparent, rgba(20, 27, 38, 0.18)) bottom / 100% 12px no-repeat scroll, ${vars.palette.background.paper}`,
  '& dl': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 2 },
  '& dl > div': { display: 'block', borderBottom: 0, py: 0.5 },
  '& dt': { typography: 'caption' },
  // An address or a transaction id, in one line.
  '& dl > div:has(code.long)': { gridColumn: '1 / -1' },
} as const;
