import Button, { type ButtonProps } from '@mui/material/Button';

type Props = Omit<ButtonProps, 'type'> & {
  isBusy: boolean;
  /** The label while the request runs: "Signing in...". */
  busyText: string;
};

/** Below the button of a form over stored values that cannot be pressed, since they are as they were. */
export const unchangedText = 'No changes to save.';

/**
 * The one primary action of a form: disabled and renamed while its request runs. The build writes into what is beside it
 * what to switch on (vite/prerender.ts).
 */
export function SubmitButton({ isBusy, busyText, disabled = false, children, ...button }: Props) {
  return (
    <>
      <Button
        variant="contained"
        size="large"
        fullWidth
        {...button}
        type="submit"
        disabled={isBusy || disabled}
      >
        <span aria-live="polite">{isBusy ? busyText : children}</span>
      </Button>
      <noscript />
    </>
  );
}
