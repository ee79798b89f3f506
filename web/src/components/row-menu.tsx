import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useMenu } from '../lib/use-menu.ts';

export type RowAction = {
  label: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
} & ({ onSelect: () => void } | { to: string });

type Props = {
  /** What the actions are for: "Actions for order 1795000000000". */
  label: string;
  actions: readonly RowAction[];
};

/** The actions of one row of a list, behind three dots. */
export function RowMenu({ label, actions }: Props) {
  const { button, menu, close } = useMenu();
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={label}
        {...button}
        sx={{ minWidth: { xs: 40, sm: 0 }, minHeight: { xs: 40, sm: 0 } }}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      <Menu {...menu}>
        {actions.map(({ label: text, Icon, ...action }) => (
          <MenuItem
            key={text}
            {...('to' in action
              ? { component: Link, to: action.to, onClick: close }
              : {
                  onClick: () => {
                    close();
                    action.onSelect();
                  },
                })}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <span>{text}</span>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
