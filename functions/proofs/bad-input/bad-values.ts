const quote = (text: string): string => JSON.stringify(text);
/** The last one is for the other coin. */
const badTxids = ['a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64), `0x${'a'.repeat(64)}`].map(quote);
const long = quote('x'.repeat(10_240));
const nul = '"a\\u0000b"';
const bidi = '"a\\u202eb"';
const arabicDigits = quote('\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660\u0661\u0662\u0663');

/** Raw JSON (or what only looks like it) that is not a string. */
const noText = [
  ...['null', 'true', 'false', '0', '-0', '12345', '500.001', '1e3', '1e999', '-1e999', 'NaN', 'Infinity'],
  ...[
    '"\\ud800"',
    '"a\\udc00\\ud83d"',
    'undefined',
    "'single'",
    '"open',
    '99999999999999999999',
    '0x1F4',
    '[]',
    '["x"]',
    '{}',
    '[[[[]]]]',
  ],
  ...['{"$ne":""}', '{"$gt":""}', '{"$where":"1"}', '{"length":5}', '{"toString":"x"}', '{"__proto__":{}}'],
];
const noNumber = [
  ...['null', 'true', '"500"', '"500 "', '"NaN"', '"Infinity"', '"1e3"', '"0x1F4"', '"500,00"', '""', '" "'],
  ...['NaN', 'Infinity', '-Infinity', 'undefined', '1e999', '-1e999', '-0', '-0.0', '1e3', '5E2', '5e-1'],
  ...['0500', '.5', '500.', '+500', '0x1F4', '0b11', '5_00', '500n', '500.001e3', '1/2', '500;', '--500'],
  ...[
    '-500',
    '-0.01',
    '99999999999999999',
    '123456789012345678901',
    '500.00000000000000001',
    '9'.repeat(10_240),
  ],
  ...['\u0665\u0660\u0660', arabicDigits, nul, bidi, quote('\u{1f4b0}'), long],
  ...['[]', '[500]', '{}', '{"$gte":500}', '{"valueOf":500}', '{"__proto__":500}'],
];
const unreadable = [nul, bidi, '"\\u2066x"', '"a\\u0007"', long];
const blank = ['""', '"   "'];
const noId = [
  ...blank,
  ...unreadable,
  ...[
    '"short"',
    quote('x'.repeat(19)),
    quote('x'.repeat(41)),
    '"../../../../../../etc/passwd"',
    arabicDigits,
  ],
  ...['"__proto__"', '"constructor"', '"a b c d e f g h i j k l m"', quote('\u{1f600}'.repeat(20)), '"*"'],
];

/** Per kind of field, everything that must be refused there. */
export const badValues = {
  items: [...noText, '["name","name"]', '"name"', '[null]', '[["name"]]', '["name","x"]', '["__proto__"]'],
  question: [...noNumber, '0', '1.5', '11'],
  amount: [...noNumber, '500.001', '500.999999', '0.001', '10000000.01', '10000001'],
  bound: [...noNumber.filter((raw) => raw !== 'null'), '500.001', '0.001', '10000000.01', '10000001'],
  figure: [...noNumber, '0.000000001', '1.1234567899', '100000000000000'],
  received: [...noNumber, '0', '0.000000001', '1.1234567899', '100000000000000'],
  txid: [...noText, ...blank, ...unreadable, ...badTxids],
  'sender-txid': [...noText, ...unreadable, ...badTxids],
  expected: [
    ...noText,
    ...blank,
    ...unreadable,
    '"ABCDEFGHIJKL"',
    '"abcdefghijkl.ABCDEFGHIJKL.ABCDEFGHIJKL"',
  ],
  quote: [
    ...noText,
    ...blank,
    ...unreadable,
    '"btc_50000_1_1760000000000_1760001800000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"',
    '"."',
    '"btc"',
  ],
  switch: [
    'null',
    '0',
    '1',
    '"true"',
    '"false"',
    '"yes"',
    '""',
    '[]',
    '[true]',
    '{}',
    '{"$ne":false}',
    'True',
    'TRUE',
  ],
  id: [...noText, ...noId],
  key: [
    ...noText,
    ...blank,
    ...unreadable,
    arabicDigits,
    ...['"123"', '"1e13"', '"1760000000000 "', '" 1760000000000"', '"-1760000000000"', '"1760000000000.5"'],
    ...['"0x17600000000"', quote('1'.repeat(18)), '"17600000000٠0"', '"1760000000000\\n"'],
  ],
  choice: [
    ...[...noText, ...blank, ...unreadable],
    ...['"BTC"', '"btc "', '"doge"', '"__proto__"', '"usd"', quote('\u{1f600}')],
  ],
  name: [...noText, ...blank, ...unreadable, '"a\\nb"', '"a\\tb"'],
  label: [...noText, ...blank, ...unreadable, '"a\\nb"', '"a\\tb"', '"a\\u200bb"', quote('x'.repeat(41))],
  person: [
    ...[...noText, ...blank, ...unreadable, '"a\\nb"', '"a\\tb"', '"a\\u200bb"'],
    ...['"www.evil"', '"evil.example"', '"https://evil"', '"a@b"', '"Dear client, see evil.example"'],
  ],
  text: [...noText, ...unreadable],
  message: [...noText, ...blank, ...unreadable],
  // 0 is valid, however it is written.
  version: [...noNumber.filter((raw) => !raw.startsWith('-0') || raw === '-0.01'), '0.5', '-1', '1000001'],
  hint: [...noText, long],
  email: [
    ...noText,
    ...blank,
    ...unreadable,
    ...[
      '"a"',
      '"a@b"',
      '"@b.example"',
      '"a@"',
      '"a b@c.example"',
      '"a@b..example"',
      '"a@b@c.example"',
      '"a@b.example,c@d.example"',
    ],
    ...[
      '"Nora <a@b.example>"',
      '"a@b.example "',
      '"a@b.example\\r\\nBcc: c@d.example"',
      quote(`${'a'.repeat(250)}@b.example`),
    ],
  ],
  phone: [
    ...noText,
    ...blank,
    ...unreadable,
    ...[
      '"12025550100"',
      '"+0123456789"',
      '"+1 202 555 0100"',
      '" +12025550100"',
      '"+12025550100 "',
      '"+1202555010012345"',
    ],
    ...[
      quote('+\u0661\u0662\u0660\u0662\u0665\u0665\u0665\u0660\u0661\u0660\u0660'),
      '"+1202555010a"',
      '"tel:+12025550100"',
      '"+"',
    ],
  ],
  password: [...noText, '""', long],
  'new-password': [...noText, '""', '"12345"', quote('x'.repeat(129)), long],
  date: [
    ...noText,
    ...blank,
    ...unreadable,
    ...[
      '"1990-02-30"',
      '"1990-13-01"',
      '"90-01-01"',
      '"1990-2-28"',
      '"0000-00-00"',
      '"1800-01-01"',
      '"2999-01-01"',
    ],
    ...['"1990-02-28T00:00:00Z"', '"+019900-02-28"', '"28.02.1990"', arabicDigits, '"1990-02-28 "'],
  ],
  zip: [
    ...noText,
    ...blank,
    ...unreadable,
    '"-1"',
    '"1234567890123"',
    '"12;45"',
    quote('\u0661\u0662\u0663'),
  ],
  reference: [
    ...noText,
    '""',
    ...unreadable,
    ...[
      '"../../etc/passwd"',
      '"inbox/../vault/kyc/x.jpg"',
      '"vault/kyc/x/y.jpg"',
      '"inbox/"',
      '"/inbox/x"',
      '"javascript:alert(1)"',
    ],
    ...[
      '"gs://another/inbox/x.jpg"',
      '"https://evil.example/x.jpg"',
      '"file:///etc/passwd"',
      '"data:image/png;base64,AAAA"',
    ],
    ...[
      '"http://169.254.169.254/latest/meta-data"',
      '"inbox/aaaaaaaaaaaaaaaaaaaaaaaa/1760000000000-x.jpg"',
      '"gs://"',
    ],
  ],
  code: [
    ...noText,
    ...noId,
    quote('x'.repeat(201)),
    '"aaaaaaaaaaaaaaaaaaaa%"',
    '"never-mailed-never-mailed"',
  ],
  device: [
    ...noText,
    ...blank,
    ...unreadable,
    quote('x'.repeat(15)),
    quote('x'.repeat(65)),
    '"sixteen-letters+"',
    '"sixteen letters "',
    arabicDigits,
  ],
  'totp-code': [
    ...noText,
    ...blank,
    ...unreadable,
    arabicDigits,
    ...['"12345"', '"1234567"', '"12345a"', '" 123456"', '"123456 "', '"123 456"', '123456', '"-12345"'],
  ],
  'factor-proof': [
    ...[
      'null',
      'true',
      '0',
      '"x"',
      '"123456"',
      '[]',
      '["123456"]',
      '[{"code":"123456"}]',
      '{}',
      '{"code":123456}',
    ],
    ...['{"code":"12345"}', '{"code":null}', '{"code":["123456"]}', '{"code":{"$ne":""}}', '{"$ne":{}}'],
    ...['{"recoveryCode":"short"}', '{"recoveryCode":1}', '{"code":"123456","other":1}', '{"password":1}'],
    ...['{"code":"123456","passkey":{}}', '{"passkey":{}}', '{"passkey":null}', '{"passkey":"x"}'],
    ...[`{"password":${long}}`, `{"code":${long}}`, `{"recoveryCode":${long}}`],
    ...[
      '{"passkey":{"id":"a","rawId":"a","type":"public-key"}}',
      '{"passkey":{"id":"a","rawId":"a","type":"password","response":{"clientDataJSON":"a","authenticatorData":"a","signature":"a"}}}',
      '{"passkey":{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"+","authenticatorData":"a","signature":"a"}}}',
      // Well formed, but not signed by anybody.
      '{"passkey":{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"a","signature":"a"}}}',
    ],
  ],
  passkey: [
    ...['null', 'true', '0', '"x"', '[]', '{}', '{"$ne":{}}', '{"id":"a"}'],
    ...[
      '{"id":"a","rawId":"a","type":"public-key"}',
      '{"id":"a","rawId":"a","type":"public-key","response":{}}',
      '{"id":"a","rawId":"a","type":"public-key","response":"x"}',
      '{"id":"a","rawId":"a","type":"x","response":{"clientDataJSON":"e30","attestationObject":"oA"}}',
      '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA","transports":"usb"}}',
      // Well formed, but not made by an authenticator.
      '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"oA"}}',
    ],
  ],
  'wallet-address': [
    ...noText,
    ...blank,
    ...unreadable,
    ...[
      '"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5"',
      '"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee"',
      '"0x"',
    ],
  ],
} as const satisfies Record<string, readonly string[]>;

/** What a field holds, as far as it matters for bad values. */
export type FieldKind = keyof typeof badValues;
