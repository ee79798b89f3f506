import { brand } from '@keelstone/domain/brand';
import { ownDataContract } from '@keelstone/domain/api/own-data.contract';
import type { DataExportWire } from '@keelstone/domain/api/data-export.wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, fetchBytes } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** How often the page asks while a copy is made. */
const waitingMs = 4_000;

const keyOf = (uid: string) => ['data-export', uid];

/** The last copy of the user's data; asked for again while it is made. */
export function useDataExport(uid: string) {
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: ({ signal }) => call(ownDataContract['get-data-export'], { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? waitingMs : false),
  });
}

/** Asks for a copy. */
export function useRequestDataExport(uid: string) {
  const notify = useNotify();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(ownDataContract['request-data-export']),
    onSuccess: (asked: DataExportWire) => {
      queries.setQueryData(keyOf(uid), asked);
    },
    onError: notify.refused,
  });
}

/** Saves one of its files; `number` is in the name. The server asks whether it is still the owner. */
export function useSaveExportPart() {
  const notify = useNotify();
  return useMutation({
    mutationFn: ({ partId }: { partId: string; number: number }) =>
      fetchBytes(ownDataContract['download-data-export'], { params: { partId } }),
    onSuccess: (file, { number }) => {
      saveFile(file, `${brand.slug}-my-data-${String(number)}.zip`);
    },
    onError: notify.refused,
  });
}
