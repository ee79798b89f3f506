// Written by `npm run build` from operator/legal: change those files, not this one.
import type { LegalBlocks } from '../check/legal.ts';

export const legalBlocks: LegalBlocks = {
  "complaints": [
    {
      "kind": "paragraph",
      "text": "Tell us if something is wrong. It costs nothing, and we do not treat you differently because of it."
    },
    {
      "kind": "heading",
      "text": "How to complain"
    },
    {
      "kind": "list",
      "items": [
        "Write to support@keelstone.example, or to 12 Harbour Row, Portsmouth, NH 03801, United States.",
        "Say what happened and when, and give the order id of the transaction if there is one."
      ]
    },
    {
      "kind": "heading",
      "text": "What we do"
    },
    {
      "kind": "paragraph",
      "text": "We confirm within 2 working days that your complaint has arrived, and answer it within 15 working days."
    }
  ]
};
