import { brand } from '@keelstone/domain/kernel/brand';
import { useRef, useState } from 'react';
import { timing } from '../../config/timing.ts';
import { ApiError } from '../api/api-error.ts';
import { useRefresh } from '../query/use-refresh.ts';

/** Forms that create a record, each with an idempotency key of its own. */
type DraftName = 'deposit' | 'withdrawal';

/**
 * The `transactionId` of a form that is being opened: the one of a form that was sent a moment ago and never answered,
 * so that sending it again after a reload is still one record; else a new one.
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
  try {
    return parse(JSON.parse(window.localStorage.getItem(brand.draftStorageKey) ?? 'null'));
  } catch {
    // Storage may be blocked, or hold something else.
    return {};
  }
}

function write(drafts: Drafts): void {
  try {
    window.localStorage.setItem(brand.draftStorageKey, JSON.stringify(drafts));
  } catch {
    // Without storage an id lives as long as its form.
  }
}

function parse(value: unknown): Drafts {
  if (typeof value !== 'object' || value === null) return {};
  const names: DraftName[] = ['deposit', 'withdrawal'];
  const stored = Object.entries(value).filter(
    ([name, id]) => names.some((each) => each === name) && isId(id),
  );
  return Object.fromEntries(stored);
}

function isId(id: unknown): boolean {
  return typeof id === 'string' && /^\d{13}$/.test(id);
}

type TransactionId = {
  /** Sends a request under the form's id and keeps track of whether it was answered. */
  send: <T>(request: (transactionId: string) => Promise<T>) => Promise<T>;
};

/** The `transactionId` of an opened form: the same for a double click and for every retry. */
export function useTransactionId(name: DraftName): TransactionId {
  const [opened] = useState(() => openDraft(name));
  const id = useRef(opened);
  const refresh = useRefresh();
  return {
    send: async (request) => {
      keepDraft(name, id.current);
      try {
        const result = await request(id.current);
        dropDraft(name);
        return result;
      } catch (error) {
        if (error instanceof ApiError && !error.isTransient) dropDraft(name);
        if (error instanceof ApiError && error.code === 'key-reused') {
          // The earlier request did arrive and is in the list: the form now holds a new one.
          id.current = newDraft();
          void refresh();
        }
        throw error;
      }
    },
  };
}
