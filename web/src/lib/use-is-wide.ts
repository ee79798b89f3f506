import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** True if the window has room for a list and its open record side by side. It is correct from the first paint on. */
export function useIsWide(): boolean {
  return useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
}
