import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '@keelstone/domain/kernel/brand';
import { ownDataContract } from '@keelstone/domain/rights/own-data/own-data.contract';
import { makeNetworkError } from '../../../lib/api/api-error.ts';
import { fetchBytes } from '../../../lib/api/call.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

/** Saves a copy of the user's data, a part at a time. A part that did not arrive whole can be fetched again. */
export function useDataExport() {
  const notify = useNotify();
  const [copyId] = useState(() => crypto.randomUUID().replaceAll('-', ''));
  const [{ part, cursor }, setNext] = useState({ part: 1, cursor: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const query = cursor === '' ? {} : { cursor };
      const zip = await fetchBytes(ownDataContract['download-data-export'], { params: { copyId }, query });
      const next = await readComment(zip);
      saveFile(zip, `${brand.slug}-my-data-${String(part)}.zip`);
      return { part: part + 1, cursor: next };
    },
    onSuccess: setNext,
    onError: notify.refused,
  });
  return { part, isComplete: part > 1 && cursor === '', isPending, error, download: () => mutate() };
}

/** Longer than the record at the end of a zip file with its comment, which is the cursor of the next part. */
const endBytes = 1024;

/** The comment of a zip file. Throws if its end is missing. */
async function readComment(zip: Blob): Promise<string> {
  const end = new TextDecoder('latin1').decode(await zip.slice(-endBytes).arrayBuffer());
  const recordIndex = end.lastIndexOf('PK\u0005\u0006');
  if (recordIndex < 0) throw makeNetworkError();
  return end.slice(recordIndex + 22);
}
