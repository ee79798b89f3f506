import Button from '@mui/material/Button';

type Props = { onDecide: (kind: 'approve' | 'reject') => void };

/** The two decisions about a record that is pending. */
export function DecisionButtons({ onDecide }: Props) {
  return (
    <>
      <Button
        variant="contained"
        onClick={() => {
          onDecide('approve');
        }}
      >
        Approve
      </Button>
      <Button
        variant="outlined"
        onClick={() => {
          onDecide('reject');
        }}
      >
        Reject
      </Button>
    </>
  );
}
