import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useNotify } from '../lib/toast/notify.ts';
import type { DialogState } from '../lib/use-dialog.ts';

/**
 * A dialog whose code is loaded when it is opened. If that fails, a toast says so and the dialog counts as closed: it can
 * be opened again.
 */
export function lateDialog<Props extends DialogState>(load: () => Promise<ComponentType<Props>>) {
  return function LateDialog(props: Props) {
    const notify = useNotify();
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    const { isOpen, onClose } = props;
    const fail = useEffectEvent(() => {
      notify.failed();
      onClose();
    });
    useEffect(() => {
      if (isOpen)
        load().then(
          (loaded) => setDialog(() => loaded),
          () => fail(),
        );
    }, [isOpen]);
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}
