import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useIsWide } from '../../../lib/use-is-wide.ts';

type Props = {
  heading: ReactNode;
  /** The document, or the address that the money goes to. */
  evidence: ReactNode;
  evidenceLabel: string;
  /** The facts to compare with a picture, next to it. `undefined` without one. */
  pictureFacts: ReactNode;
  /** Warnings and questions, to be read before anything else. */
  notices: ReactNode;
  facts: ReactNode;
  /** The open decision, or nothing if it is a dialog. */
  question: ReactNode;
  /** The reason why a decision is not offered. In one column it has the buttons too. */
  foot: ReactNode;
};

/** The height of the window below the header and the filters of the inbox, without the margins of the page. */
export const caseHeight = 'calc(100dvh - 144px - var(--offline-bar))';

/** Stays below the header while a longer neighbour scrolls. */
export const inSight = { position: { lg: 'sticky' }, top: 'calc(72px + var(--offline-bar))' } as const;

/**
 * The layout of a case. A wide screen has evidence and facts at the left, and one card with notices and the decision at
 * the right: at 1280 × 800 nothing has to be scrolled. Other screens have one column, notices first. The decision is
 * always in sight.
 */
export function ReviewLayout(props: Props) {
  const { heading, evidence, evidenceLabel, pictureFacts, notices, facts, question, foot } = props;
  const isWide = useIsWide();
  const isPictured = pictureFacts !== undefined;
  const evidenceCard = (
    <Card component="section" aria-label={evidenceLabel} sx={isPictured ? pictureLook : {}}>
      {evidence}
    </Card>
  );
  const besidePicture = isPictured && (
    <Card component="section" aria-label="Fields" sx={factsLook}>
      {pictureFacts}
    </Card>
  );
  if (!isWide)
    return (
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {heading}
        <Card sx={noticesLook}>{notices}</Card>
        {evidenceCard}
        {besidePicture}
        <Card component="section" aria-label="Facts" sx={factsLook}>
          {facts}
        </Card>
        {foot}
      </Box>
    );
  return (
    <Box sx={columns}>
      <Box sx={isPictured ? pictured : rows}>
        {heading}
        {evidenceCard}
        {besidePicture}
        <Card component="section" aria-label="Facts" sx={{ ...factsLook, ...inColumns }}>
          {facts}
        </Card>
      </Box>
      <Card component="section" aria-label="Decision" sx={decisionLook}>
        <Box sx={noticesLook}>{notices}</Box>
        {question}
        <Box sx={{ px: 2, pb: 1.5, '&:has(> :empty)': { pb: 0 } }}>{foot}</Box>
      </Card>
    </Box>
  );
}

/** The case before it is known, in the columns of a wide screen: heading, evidence and facts, then the decision. */
export function CaseSkeleton() {
  return (
    <Box aria-hidden sx={{ ...columns, display: { xs: 'none', lg: 'grid' } }}>
      <Box sx={rows}>
        <Skeleton width="50%" height={46} />
        <Skeleton variant="rounded" height={328} />
        <Skeleton variant="rounded" height={240} />
      </Box>
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  alignItems: 'start',
} as const;

const rows = { display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

/** Picture and facts side by side, as high as the window allows. Heading and other facts take the whole width. */
const pictured = {
  ...rows,
  minHeight: caseHeight,
  gridTemplateColumns: 'minmax(0, 55fr) minmax(0, 45fr)',
  gridTemplateRows: 'auto minmax(min-content, 1fr) auto',
  '& > header, & > :last-child': { gridColumn: '1 / -1' },
} as const;

/** On a phone half of the screen. On a wide screen as high as its row, however large the picture is. */
const pictureLook = {
  position: 'relative',
  height: { xs: '52dvh', lg: 'auto' },
  minHeight: 240,
  '& > *': { position: 'absolute', inset: 0 },
} as const;

/** A card without content is hidden. */
const noticesLook = {
  px: 2,
  pt: 1.5,
  '&:empty, &:has(> :only-child:empty)': { display: 'none' },
} as const;

/** The card of the decision. A long one stays in sight, with its buttons at the bottom of the window. */
const decisionLook = {
  ...inSight,
  overflow: 'visible',
  // No border if the record could not be loaded.
  '&:not(:has(section, .MuiAlert-root, .MuiSkeleton-root, p:not(:empty)))': { border: 0 },
} as const;

/** Shows each value below its name. */
const factsLook = {
  px: 2,
  py: 0.5,
  '& dl > div': { display: 'block', borderBottom: 0, py: 0.5 },
  '& dt': { typography: 'caption' },
  '& .MuiChip-root': { fontSize: 'inherit' },
} as const;

const inColumns = {
  '& dl': { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', columnGap: 2 },
  // An address or a transaction id, in one line.
  '& dl > div:has(code.long)': { gridColumn: '1 / -1' },
} as const;
