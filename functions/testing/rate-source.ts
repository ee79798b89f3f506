import { getFirestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import type { Deps } from '../src/entry/deps.ts';

/** How the local rate source answers: a rate per coin, or a way of failing. */
type RateControl = {
  btc?: number;
  eth?: number;
  mode?: 'ok' | 'down' | 'slow' | 'garbage' | 'redirect';
};

export async function controlRates(control: RateControl): Promise<void> {
  const response = await fetch(controlUrl(), { method: 'PUT', body: JSON.stringify(control) });
  if (!response.ok) throw new Error(`The rate source answered ${String(response.status)}`);
}

/** How often it was asked for a rate so far. */
export async function rateRequests(): Promise<number> {
  const state: unknown = await (await fetch(controlUrl())).json();
  const requests: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'requests') : 0;
  return Number(requests);
}

/** Removes the quotes that all instances share. */
export async function forgetQuotes(): Promise<void> {
  const rows = await getFirestore().collection(collections.rates).listDocuments();
  await Promise.all(rows.map((row) => row.delete()));
}

/** Stores current quotes for all instances, so that the next call reads them and makes no request. */
export async function keepQuotes(deps: Deps): Promise<void> {
  const rows = getFirestore().collection(collections.rates);
  const quotes = [
    makeQuote({ coin: 'btc', atMs: deps.now() }),
    makeQuote({ coin: 'eth', rateUsd: 3_201, atMs: deps.now() }),
  ];
  await Promise.all(quotes.map((quote) => rows.doc(quote.coin).set({ ...quote, suspect: null })));
}

function controlUrl(): string {
  const url = process.env['RATES_CONTROL_URL'];
  if (url === undefined) throw new Error('RATES_CONTROL_URL is not set');
  return url;
}
