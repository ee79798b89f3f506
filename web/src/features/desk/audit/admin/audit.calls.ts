import { auditContract } from '@keelstone/domain/desk/audit/audit.contract';
import { readExport } from '@keelstone/domain/desk/audit/audit-export';
import { type ChainFault, checkBatch } from '@keelstone/domain/kernel/hash-chain/check-chain';
import type { SealHead } from '@keelstone/domain/kernel/hash-chain/seal';
import { brand } from '@keelstone/domain/kernel/brand';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchBytes } from '../../../../lib/api/call.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { serverNowMs } from '../../../../lib/server-time.ts';
import { useNotify } from '../../../../lib/toast/notify.ts';

export type ChainResult = { batches: number; rows: number; head: SealHead | undefined; faults: ChainFault[] };

/** Recomputes the whole chain in this browser. `batches` counts while it runs. */
export function useVerifyChain() {
  const [batches, setBatches] = useState(0);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (): Promise<ChainResult> => {
      setBatches(0);
      const result: ChainResult = { batches: 0, rows: 0, head: undefined, faults: [] };
      for await (const text of exportedParts()) {
        for (const batch of readExport(text).batches) {
          result.faults.push(...checkBatch(batch, result.head, serverNowMs()));
          result.batches += 1;
          result.rows += batch.rows.length;
          const { seq, untilMs, hash } = batch.seal;
          result.head = { seq, untilMs, hash };
        }
        setBatches(result.batches);
      }
      return result;
    },
  });
  return { verify: () => mutate(), result: data, isPending, error, batches };
}

/** Saves the whole chain as one file of JSON lines. */
export function useExportChain() {
  const notify = useNotify();
  return useMutation({
    mutationFn: async (): Promise<Blob> => {
      const parts: string[] = [];
      for await (const text of exportedParts()) parts.push(text);
      return new Blob(parts, { type: 'application/x-ndjson' });
    },
    onSuccess: (file) => {
      saveFile(file, `${brand.slug}-audit-${new Date(serverNowMs()).toISOString().slice(0, 10)}.jsonl`);
    },
    onError: notify.refused,
  });
}

/** Every part of the export, one after the other. */
async function* exportedParts(): AsyncGenerator<string> {
  for (let batch: number | null = 0; batch !== null;) {
    const file: Blob = await fetchBytes(auditContract['export-audit'], { query: { batch } });
    const text: string = await file.text();
    yield text;
    batch = readExport(text).heading.next;
  }
}
