import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ResumableSha256 } from './resumable-sha256.ts';

it('is the SHA-256 of the whole text, wherever it is stored and resumed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 8 }), (texts) => {
      let hash = new ResumableSha256();
      for (const text of texts) {
        hash.add(text);
        hash = new ResumableSha256(JSON.parse(JSON.stringify(hash.state())) as ReturnType<typeof hash.state>);
      }
      expect(hash.hex()).toBe(bytesToHex(sha256(utf8ToBytes(texts.join('')))));
    }),
  );
});
