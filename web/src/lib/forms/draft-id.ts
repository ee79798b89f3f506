import { useRef, useState } from 'react';
import { brand } from '@keelstone/domain/kernel/brand';
import { timing } from '../../config/timing.ts';
import { ApiError, isRefusal } from '../api/api-error.ts';
import { readStoredJson, store } from '../browser-storage.ts';
import { findText } from '../find-field.ts';
import { useRefresh } from '../query/use-refresh.ts';

/** Forms that create a record, each with an idempotency key of its own. */
const names = ['deposit', 'withdrawal'] as const;
type DraftName = (typeof names)[number];

/**
 * The `transactionId` of a form that is being opened. It is the id of a form that was sent a moment ago and never
 * answered, if there is one, so that sending it again after a reload is still one record. Otherwise it is new.
 */
export function openDraft(name: DraftName): string {
  const id = read()[name];
  return id !== undefined && Date.now() - Number(id) < timing.draftMs ? id : newDraft();
}

/** The current time in milliseconds as text. */
export function newDraft(): string {
  return String(Date.now());
}

/** Before sending: remembers the id until there is an answer. */
export function keepDraft(name: DraftName, id: string): void {
  write({ ...read(), [name]: id });
}

/** After an answer: the id is used up, or nothing was written under it. */
export function dropDraft(name: DraftName): void {
  write(Object.fromEntries(Object.entries(read()).filter(([each]) => each !== name)));
}

type Drafts = Partial<Record<DraftName, string>>;

function read(): Drafts {
  const stored = readStoredJson('localStorage', brand.draftStorageKey);
  const drafts = names.map((name) => [name, findText(stored, name)] as const);
  return Object.fromEntries(drafts.filter(([, id]) => /^\d{13}$/.test(id ?? '')));
}

/** Without storage an id lives as long as its form. */
function write(drafts: Drafts): void {
  store('localStorage', brand.draftStorageKey, JSON.stringify(drafts));
}

/** The `transactionId` of an opened form: the same for a double click and for every retry. */
export function useTransactionId(name: DraftName) {
  const [opened] = useState(() => openDraft(name));
  const id = useRef(opened);
  const refresh = useRefresh();
  return {
    /** Sends a request under the form's id and keeps track of whether it was answered. */
    send: async <T>(request: (transactionId: string) => Promise<T>): Promise<T> => {
      keepDraft(name, id.current);
      try {
        const result = await request(id.current);
        dropDraft(name);
        return result;
      } catch (error) {
        if (error instanceof ApiError && !error.isTransient) dropDraft(name);
        if (isRefusal(error, 'key-reused')) {
          // The earlier request did arrive and is in the list: the form now holds a new one.
          id.current = newDraft();
          void refresh();
        }
        throw error;
      }
    },
  };
}
