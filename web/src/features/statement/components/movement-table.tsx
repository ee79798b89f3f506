import { assets } from '@keelstone/domain/ledger/account';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { DateTime } from '../../../components/date-time.tsx';
import { eventNames } from './event-names.ts';
import { Balance, Change } from './figures.tsx';
import type { MovementsProps } from './movement-list.tsx';
import { MovementNote } from './movement-note.tsx';

export function MovementTable({ movements }: MovementsProps) {
  return (
    <TableContainer>
      <Table
        size="small"
        aria-label="Movements"
        sx={{ '& td, & th': { px: 1, verticalAlign: 'top', fontSize: '0.8125rem', overflowWrap: 'normal' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Date</TableCell>
            <TableCell sx={{ minWidth: 150 }}>Movement</TableCell>
            {assets.map((asset) => (
              <TableCell key={asset} align="right">
                {asset.toUpperCase()}
              </TableCell>
            ))}
            {assets.map((asset) => (
              <TableCell key={asset} align="right">
                {asset.toUpperCase()} balance
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {movements.map((movement) => (
            <TableRow key={movement._id} hover sx={{ '&:last-child td': { borderBottom: 0 } }}>
              <TableCell>
                <DateTime iso={movement.createdAt} />
              </TableCell>
              <TableCell>
                {eventNames[movement.event]}
                <MovementNote movement={movement} />
              </TableCell>
              {assets.map((asset) => (
                <TableCell key={asset} align="right">
                  <Change movement={movement} asset={asset} />
                </TableCell>
              ))}
              {assets.map((asset) => (
                <TableCell key={asset} align="right">
                  <Balance movement={movement} asset={asset} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
