import Typography from '@mui/material/Typography';

/** Under an image of somebody else's: an administrator knows beforehand that their look is no secret. */
export function ShownToOwner() {
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      sx={{ px: 1, py: 0.5, textAlign: 'center' }}
    >
      In 7 days the owner will see that an administrator opened this.
    </Typography>
  );
}
