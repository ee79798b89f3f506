import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useIsPainted } from '../lib/after-paint.ts';
import { TickIcon } from '../theme/icons.tsx';

type Props = {
  number: number;
  /** The number of parts, shown in the open one. */
  count?: number;
  title: string;
  /** A summary of the content, shown in the heading while the part is closed. */
  summary?: ReactNode;
  lead?: string;
  /** True if no field of the part is missing. */
  isComplete?: boolean;
  /** Absent where all parts are open. */
  opening?: { isOpen: boolean; onOpen: () => void };
  children: ReactNode;
};

/**
 * A numbered part of a form. One part is open at a time. Fields of closed parts keep their values. A part that begins
 * closed renders its fields once the open part is painted.
 */
export function FormPart(props: Props) {
  const { number, count, title, summary, lead, isComplete = false, opening, children } = props;
  const id = useId();
  const isOpen = opening?.isOpen ?? true;
  const [wasOpen] = useState(isOpen);
  const isPainted = useIsPainted();
  const button = useFocusOnOpening(opening?.isOpen);
  const aside = isOpen ? count !== undefined && `Part ${String(number)} of ${String(count)}` : summary;
  const words = (
    <>
      <Box component="span" sx={[badge, isComplete ? done : isOpen ? current : {}]}>
        {isComplete ? <TickIcon titleAccess={`${String(number)}, complete`} /> : number}
      </Box>{' '}
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {title}
      </Box>
      {aside !== undefined && aside !== false && (
        <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ maxWidth: '50%' }}>
          {aside}
        </Typography>
      )}
    </>
  );
  return (
    <Box component="section" sx={part}>
      <Typography component="h2" sx={{ typography: { xs: 'h3', sm: 'h2' } }}>
        {opening === undefined ? (
          <Box component="span" sx={heading}>
            {words}
          </Box>
        ) : (
          <ButtonBase
            ref={button}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={opening.onOpen}
            sx={heading}
          >
            {words}
          </ButtonBase>
        )}
      </Typography>
      <Box id={id} hidden={!isOpen} sx={{ pt: 1, pb: 3 }}>
        {lead !== undefined && (
          <Typography color="textSecondary" variant="body2" sx={{ mb: 2 }}>
            {lead}
          </Typography>
        )}
        {(wasOpen || isOpen || isPainted) && children}
      </Box>
    </Box>
  );
}

/** Scrolls to the heading of a part that opens, and moves the focus there if the part that closed had it. */
function useFocusOnOpening(isOpen: boolean | undefined): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[hidden]') !== null;
    if (isOpen === true && wasOpen.current === false) {
      if (isLost) button.current?.focus();
      // All of the part is seen in one look, whatever is above the form.
      button.current?.scrollIntoView();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** Fields in two columns on a wide screen. An element with the class `wide` takes both. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        '& > .wide': { gridColumn: '1 / -1' },
      }}
    >
      {children}
    </Box>
  );
}

const part = { borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const;

const heading = {
  width: 1,
  minHeight: 56,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  justifyContent: 'flex-start',
  textAlign: 'left',
  font: 'inherit',
  letterSpacing: 'inherit',
} as const;

const badge = {
  flex: 'none',
  width: 28,
  height: 28,
  borderRadius: '50%',
  display: 'grid',
  placeContent: 'center',
  border: 1,
  borderColor: 'fieldBorder',
  color: 'text.secondary',
  typography: 'body2',
  '& svg': { fontSize: 18 },
} as const;

/** The badge of the open part is brass. */
const current = { borderColor: 'brass.main', borderWidth: 2, color: 'text.primary' } as const;
const done = { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' } as const;
