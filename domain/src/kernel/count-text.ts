import { groupDigits } from './amounts/group-digits.ts';
import { dayMs, hourMs, minuteMs } from './time/time-units.ts';

/** Formats a limit for a text, such as "2,000 movements" or "1 hour", so that the text follows the limit. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "2,000". Without `toLocaleString`: for its first call a browser takes up to 80 ms. */
export function formatCount(count: number): string {
  return groupDigits(String(count));
}

export const daysText = (ms: number): string => countText(ms / dayMs, 'day');
export const hoursText = (ms: number): string => countText(ms / hourMs, 'hour');
export const minutesText = (ms: number): string => countText(ms / minuteMs, 'minute');
export const secondsText = (ms: number): string => countText(ms / 1000, 'second');

/** "4MB", in units of 1,024 kB. */
export const megabytesText = (bytes: number): string => `${String(bytes / 1024 / 1024)}MB`;

/** "10 minutes" → "ten minutes". Figures stay from 11 on. `one`: for texts that read "an hour" or "a day". */
export function spellOut(text: string, one = 'one'): string {
  return text.replace(/^\d+(?![\d,.])/, (digits) => [digits, one, ...words][Number(digits)] ?? digits);
}

const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
