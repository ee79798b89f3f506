import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { isMeantForRow } from '../../lib/open-row.ts';
import { compactTable } from './compact-table.ts';
import { rowFocus, rowMark } from './row-mark.ts';
import type { RecordListProps } from './record-list-props.ts';

export function RecordTable<T extends { _id: string }>(props: RecordListProps<T>) {
  const { label, records, columns, actions, onOpen, compact, tableSx = {} } = props;
  const isCompact = compact !== undefined;
  return (
    <TableContainer>
      <Table aria-label={label} sx={isCompact ? compactTable : tableSx}>
        <TableHead>
          <TableRow>
            {columns.map(({ head, align, width }) => (
              <TableCell
                key={head}
                align={align ?? 'left'}
                sx={{ overflowWrap: 'normal', ...(isCompact && { width }) }}
              >
                {head}
              </TableCell>
            ))}
            {actions !== undefined && (
              <TableCell component="td" padding="none" sx={{ width: compact?.actionsWidth }} />
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <TableRow
              key={record._id}
              hover
              {...rowMark(record._id)}
              sx={{
                '&:last-child td': { borderBottom: 0 },
                ...rowFocus,
                ...(onOpen && { cursor: 'pointer' }),
              }}
              onClick={(event) => {
                if (isMeantForRow(event)) onOpen?.(record);
              }}
            >
              {columns.map(({ head, align, cell }) => (
                <TableCell key={head} align={align ?? 'left'}>
                  {cell(record)}
                </TableCell>
              ))}
              {actions !== undefined && (
                <TableCell align="right" padding="none" sx={{ pr: 1, whiteSpace: 'nowrap' }}>
                  {actions(record)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
