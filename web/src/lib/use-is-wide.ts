import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** True where a list and what is open of it stand next to each other, from the first paint on. */
export function useIsWide(): boolean {
  return useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
}
