import type { UserWire } from '@keelstone/domain/api/user.contract';
import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useMenu } from '../../../lib/use-menu.ts';
import { CreditProfitDialog } from './credit-profit-dialog.tsx';
import { EditFiguresDialog } from './edit-figures-dialog.tsx';

/** The plus menu next to the balances. */
export function FiguresMenu({ user }: { user: UserWire }) {
  const { button, menu, close } = useMenu();
  const [isCrediting, setIsCrediting] = useState(false);
  const [edits, setEdits] = useState({ isOpen: false, count: 0 });
  return (
    <>
      <IconButton
        aria-label={`Change the balances of ${user.name}`}
        {...button}
        sx={{ border: 1, borderColor: 'fieldBorder', borderRadius: 1 }}
      >
        <AddOutlined />
      </IconButton>
      <Menu {...menu}>
        <MenuItem
          onClick={() => {
            close();
            setIsCrediting(true);
          }}
        >
          <ListItemIcon>
            <TrendingUpOutlined fontSize="small" />
          </ListItemIcon>
          Credit Profit
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            setEdits(({ count }) => ({ isOpen: true, count: count + 1 }));
          }}
        >
          <ListItemIcon>
            <EditOutlined fontSize="small" />
          </ListItemIcon>
          Edit figures
        </MenuItem>
      </Menu>
      <CreditProfitDialog
        user={user}
        isOpen={isCrediting}
        onClose={() => {
          setIsCrediting(false);
        }}
      />
      {edits.count > 0 && (
        <EditFiguresDialog
          key={edits.count}
          user={user}
          isOpen={edits.isOpen}
          onClose={() => {
            setEdits(({ count }) => ({ isOpen: false, count }));
          }}
        />
      )}
    </>
  );
}
