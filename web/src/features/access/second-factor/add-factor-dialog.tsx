import type {
  AddedFactorWire,
  FactorsWire,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { DiscardQuestion, useLayer } from '../../../ui/layer.tsx';
import { keepPlace } from '../../../lib/focus-heading.ts';
import { FactorSetup } from './factor-setup.tsx';

type Props = {
  factors: FactorsWire['factors'];
  isOpen: boolean;
  onAdded: (answer: AddedFactorWire) => void;
  onClose: () => void;
};

/** The steps of adding a second factor. A click outside does not close it: the steps would be lost. */
export function AddFactorDialog({ factors, isOpen, onAdded, onClose }: Props) {
  const id = useId();
  const { layer, discard } = useLayer({ isOpen, onClose });
  return (
    <>
      {discard && <DiscardQuestion {...discard} />}
      <Dialog
        open={isOpen}
        {...layer}
        onClose={(_event, reason) => {
          if (reason === 'escapeKeyDown') layer.onClose();
        }}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        maxWidth="xs"
        fullWidth
        slotProps={{ transition: { onExited: keepPlace } }}
      >
        <DialogTitle id={`${id}title`} variant="h2">
          Add a second factor
        </DialogTitle>
        <DialogContent>
          <FactorSetup
            onAdded={onAdded}
            hasApp={factors.some(({ method }) => method === 'totp')}
            lead={
              <DialogContentText id={`${id}text`}>
                {factors.length === 0
                  ? 'Signing in then takes your password and this. Every other browser is signed out.'
                  : 'Any one of your second factors signs you in, together with your password.'}
              </DialogContentText>
            }
            onCancel={onClose}
          />
        </DialogContent>
      </Dialog>
    </>
  );
}
