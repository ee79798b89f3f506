import { _SHA256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The state of a hash: its words, the bytes that are not in them yet, and the length of everything so far. */
export type HashState = {
  words: [number, number, number, number, number, number, number, number];
  rest: string;
  length: number;
};

/** SHA-256 of a text that several runs hash, each from the state that the one before has stored. */
export class ResumableSha256 extends _SHA256 {
  constructor(before?: HashState) {
    super();
    if (before === undefined) return;
    this.set(...before.words);
    this.update(hexToBytes(before.rest));
    this.length = before.length;
  }

  state(): HashState {
    return { words: this.get(), rest: bytesToHex(this.buffer.subarray(0, this.pos)), length: this.length };
  }

  add(text: string): void {
    this.update(utf8ToBytes(text));
  }

  hex(): string {
    return bytesToHex(this.digest());
  }
}
