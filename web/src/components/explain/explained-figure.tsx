import type { Bucket } from '@keelstone/domain/ledger/account';
import type { Asset } from '@keelstone/domain/money/coins';
import ButtonBase from '@mui/material/ButtonBase';
import { useState, type ReactNode } from 'react';
import { ExplainDrawer } from './explain-drawer.tsx';
import { figureTitle } from './figure-texts.ts';

type Props = { asset: Asset; bucket: keyof Bucket; children: ReactNode };

/** A figure of the user's own account that opens its explanation when pressed. */
export function ExplainedFigure({ asset, bucket, children }: Props) {
  // Unknown until it is opened for the first time: nothing is rendered for a drawer that nobody has asked for.
  const [isOpen, setIsOpen] = useState<boolean>();
  const name = { asset, bucket };
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-description={`Explain: ${figureTitle(name)}`}
        onClick={() => {
          setIsOpen(true);
        }}
        sx={{
          // The underline shows that there is more; its box is as high as a thumb needs, without taking up room.
          font: 'inherit',
          letterSpacing: 'inherit',
          textAlign: 'inherit',
          verticalAlign: 'baseline',
          py: 0.5,
          my: -0.5,
          borderRadius: 0.5,
          textDecoration: 'underline dotted',
          textDecorationThickness: '1px',
          textUnderlineOffset: '4px',
          textDecorationColor: (theme) => theme.vars.palette.text.disabled,
          '@media (hover: hover)': { '&:hover': { textDecorationColor: 'currentcolor' } },
        }}
      >
        <span>{children}</span>
      </ButtonBase>
      {isOpen !== undefined && (
        <ExplainDrawer
          name={name}
          isOpen={isOpen}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
