import type { ReviewList } from '@keelstone/domain/review/review-list';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { reviewPath } from './review-path.ts';

/** From a list to the queue of what waits in it. */
export function ReviewButton({ list, label }: { list: ReviewList; label: string }) {
  return (
    <Button component={Link} to={reviewPath(list)} variant="contained" sx={{ whiteSpace: 'nowrap' }}>
      {label}
    </Button>
  );
}
