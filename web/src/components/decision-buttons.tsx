import Button from '@mui/material/Button';

type Props = { onDecide: (kind: 'approve' | 'reject' | 'ask') => void };

/** The two decisions about a record that is pending, and what can be done before. */
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
      <Button
        onClick={() => {
          onDecide('ask');
        }}
      >
        Ask
      </Button>
    </>
  );
}
