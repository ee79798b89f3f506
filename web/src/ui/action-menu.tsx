import Divider from '@mui/material/Divider';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useMenu } from '../lib/use-menu.ts';
import { DotsDownIcon } from '../theme/icons.tsx';

export type MenuAction = {
  label: string;
  Icon: ComponentType<{ fontSize?: 'small' }>;
  /** Shows a line above the item. */
  isApart?: boolean;
} & ({ onSelect: () => void } | { to: string });

type Props = {
  /** Names the button: "Actions for order 1795000000000". */
  label: string;
  actions: readonly MenuAction[];
  /** Content and look of the button, by default three dots. */
  look?: Pick<IconButtonProps, 'edge' | 'sx' | 'children'>;
};

const dots = {
  sx: { minWidth: { xs: 40, sm: 0 }, minHeight: { xs: 40, sm: 0 } },
  children: <DotsDownIcon fontSize="small" />,
};

/** A button that opens a menu of actions, such as those of a row. */
export function ActionMenu({ label, actions, look = dots }: Props) {
  const { button, menu, close } = useMenu();
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton aria-label={label} {...button} {...look} />
      <Menu {...menu}>
        {actions.flatMap(({ label: text, Icon, isApart = false, ...action }) => [
          isApart && <Divider key={`above ${text}`} />,
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
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}
