import type { cannedTextsContract, CannedTextsWire } from '@keelstone/domain/api/canned-texts.contract';
import { noCannedTexts, seenTexts, type CannedTexts } from '@keelstone/domain/canned-texts/canned-texts';
import { cannedTextsDocument } from '@keelstone/domain/collections';
import type { Handlers } from '../http/handler.ts';
import { updateCannedTexts } from './update-canned-texts.service.ts';

export const cannedTextsHandlers = {
  'get-canned-texts': async (_request, deps) =>
    toWire((await deps.cannedTexts.find(cannedTextsDocument)) ?? noCannedTexts),

  'update-canned-texts': async ({ body, caller, origin }, deps) => {
    const texts = { rejections: trimmed(body.rejections), questions: trimmed(body.questions) };
    await updateCannedTexts({ texts, seen: body.seen, caller, origin }, deps);
    return toWire(texts);
  },
} satisfies Pick<Handlers, keyof typeof cannedTextsContract>;

function trimmed(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim());
}

function toWire(texts: CannedTexts): CannedTextsWire {
  return { rejections: [...texts.rejections], questions: [...texts.questions], seen: seenTexts(texts) };
}
