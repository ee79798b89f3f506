import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

type Props = {
  number: number;
  title: string;
  /** What it holds, in its heading while it is closed. */
  summary?: ReactNode;
  lead?: string;
  isOpen: boolean;
  /** Nothing is missing in it. */
  isComplete: boolean;
  onOpen: () => void;
  children: ReactNode;
};

/** One of the numbered parts of a form, of which one is open at a time; what is closed stays filled in. */
export function FormPart({ number, title, summary, lead, isOpen, isComplete, onOpen, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={`${id}heading`} sx={part}>
      <Typography component="h2" id={`${id}heading`} sx={{ typography: { xs: 'h3', sm: 'h2' } }}>
        <ButtonBase aria-expanded={isOpen} aria-controls={`${id}content`} onClick={onOpen} sx={heading}>
          <Box component="span" sx={[badge, isComplete ? done : isOpen ? current : {}]}>
            {isComplete ? <Check titleAccess={`${String(number)}, complete`} /> : number}
          </Box>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {title}
          </Box>
          {!isOpen && summary !== undefined && (
            <Typography
              component="span"
              variant="body2"
              color="textSecondary"
              noWrap
              sx={{ maxWidth: '50%' }}
            >
              {summary}
            </Typography>
          )}
        </ButtonBase>
      </Typography>
      <Box id={`${id}content`} hidden={!isOpen} sx={{ pt: 1, pb: 3 }}>
        {lead !== undefined && (
          <Typography color="textSecondary" variant="body2" sx={{ mb: 2 }}>
            {lead}
          </Typography>
        )}
        {children}
      </Box>
    </Box>
  );
}

const part = { borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const;

const heading = {
  width: 1,
  minHeight: 56,
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

/** The step that is next is brass. */
const current = { borderColor: 'secondary.main', borderWidth: 2, color: 'text.primary' } as const;
const done = { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' } as const;
