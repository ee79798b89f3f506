import Typography from '@mui/material/Typography';

/** What the mark behind a label means; screen readers read it out of the field itself. */
export function RequiredNote() {
  return (
    <Typography variant="caption" color="textSecondary" component="p" aria-hidden>
      * Required
    </Typography>
  );
}
