import Typography from '@mui/material/Typography';

/** Explains the mark of a required field; a screen reader hears it from the field itself. */
export function RequiredNote() {
  return (
    <Typography variant="caption" color="textSecondary" component="p" aria-hidden>
      * Required
    </Typography>
  );
}
