import { array, number, object, string, type InferType } from 'yup';
import { isFetchable, nextExportAtMs, type DataExport } from '../own-data/data-export.ts';
import { named } from '../validation/named.ts';
import { timeOrNull } from './common.wire.ts';

const states = ['none', 'making', 'ready', 'expired', 'failed'] as const;

export const dataExportWire = named(
  'DataExport',
  "The copy of the caller's data that was requested last.",
  object({
    state: string().oneOf(states).required(),
    percent: number().integer().required().meta({ description: 'How much of it is done.' }),
    requestedAt: string().nullable().defined().meta({ format: 'date-time' }),
    expiresAt: string().nullable().defined().meta({
      format: 'date-time',
      description: 'Until when its files can be fetched; null unless it is ready.',
    }),
    nextAt: string().nullable().defined().meta({
      format: 'date-time',
      description: 'When another one can be requested; null if now.',
    }),
    parts: array()
      .of(object({ _id: string().required(), bytes: number().integer().required() }).required())
      .required()
      .meta({ description: 'Its zip files, in their order; none unless it is ready.' }),
  }),
);
export type DataExportWire = InferType<typeof dataExportWire>;

export function dataExportToWire(stored: DataExport | undefined, nowMs: number): DataExportWire {
  if (stored === undefined)
    return { state: 'none', percent: 0, requestedAt: null, expiresAt: null, nextAt: null, parts: [] };
  const { state, percent, requestedAtMs, expiresAtMs, parts } = stored;
  const isReady = isFetchable(stored, nowMs);
  const nextAtMs = nextExportAtMs(stored);
  return {
    state: state === 'ready' && !isReady ? 'expired' : state,
    percent,
    requestedAt: timeOrNull(requestedAtMs),
    expiresAt: isReady ? timeOrNull(expiresAtMs) : null,
    nextAt: state === 'making' || nextAtMs > nowMs ? timeOrNull(nextAtMs) : null,
    parts: isReady ? parts.map(({ id, bytes }) => ({ _id: id, bytes })) : [],
  };
}
