import type { MovementWire } from '@keelstone/domain/api/statement.wire';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { MovementCards } from './movement-cards.tsx';
import { MovementTable } from './movement-table.tsx';

export type MovementsProps = { movements: readonly MovementWire[] };

/** Of the window, in px: beside the sidebar. */
const tableWidth = 1280;

/** A table where eight columns have room, else cards. */
export function MovementList(props: MovementsProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down(tableWidth), { noSsr: true });
  return isNarrow ? <MovementCards {...props} /> : <MovementTable {...props} />;
}
