import type { FieldKind } from './bad-values.ts';

const quote = (text: string): string => JSON.stringify(text);
const nul = '"a\\u0000b"';
const bidi = '"a\\u202eb"';

/** Unusual but allowed: the server may take or refuse it, but must not fail. */
export const oddValues: Partial<Record<FieldKind, readonly string[]>> = {
  name: [
    quote('\u0623\u062d\u0645\u062f'),
    quote('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'),
    '"<script>alert(1)</script>"',
    '"=1+1"',
  ],
  person: [quote('\u0623\u062d\u0645\u062f'), '"<script>alert(1)</script>"', '"=1+1"'],
  label: [quote('\u0623\u062d\u0645\u062f'), '"my.wallet@home"', '"<script>alert(1)</script>"', '"=1+1"'],
  text: [quote('\u{1f600}'), '"a\\nb"', '"\'; DROP TABLE users;--"'],
  message: [quote('\u{1f600}\n\u0623'), '"${7*7} {{7*7}}"'],
  hint: [nul, bidi, quote('\u{1f600}'), '"a\\r\\nSet-Cookie: x"'],
  email: [
    quote('\u{1f600}@people.test'),
    quote('a@b\u00fccher.example'),
    '"a\'b+c@people.test"',
    quote(`${'a'.repeat(80)}@people.test`),
  ],
  password: [nul, bidi, quote('\u{1f600}'), '"      "'],
  'new-password': ['"\\u0000aaaaaa"', quote('\u{1f600}\u{1f600}\u{1f600}'), '"      "'],
};
