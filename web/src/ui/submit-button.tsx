import Button, { type ButtonProps } from '@mui/material/Button';

type Props = Omit<ButtonProps, 'type'> & {
  isBusy: boolean;
  /** The label while the request runs: "Signing in...". */
  busyText: string;
};

/** Shown next to the disabled button of a form whose stored values have not been edited. */
export const unchangedText = 'No changes to save.';

/**
 * The one primary action of a form: disabled and renamed while its request runs. The build fills the noscript with a hint
 * to enable JavaScript (vite/prerender.ts).
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
