import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('path literal', {
  holds: [
    '/a/b == /a/b',
    "/a/$('b') == /a/b",
    '/a/$(1 + 1) == /a/2',
    '/a/$(/b/c)/d == /a/b/c/d',
    '/(default)/x-y_z.~%20 == path("(default)/x-y_z.~%20")',
    "string(/a/b) == '/a/b'",
  ],
  refuses: ['/a/b == /a/c', "/a/$('b') == /a/c"],
  fails: ['/a/$(null) == /a', '/a/$(true) == /a', '/a/$(1.5) == /a'],
});

describeConditions('string escape', {
  holds: [
    '\'\\\\\' == "\\\\"',
    "'\\'' == \"'\"",
    '"\\"" == \'"\'',
    "'\\n'.size() == 1",
    "'\\r' != '\\n'",
    "'\\t'.trim() == ''",
    "'\\/' == '/'",
  ],
  refuses: ["'\\n' == 'n'", "'\\t' == 't'"],
});

describeConditions('literal', {
  holds: [
    'true',
    '1.5e3 == 1500',
    "b'é'.size() == 2",
    "{'a': 1,} == {'a': 1}",
    '[1, 2,] == [1, 2]',
    '{} == {}',
    '[] == []',
  ],
  refuses: ['false', "b'a' == 'a'"],
  fails: ['1', "'true'", 'null'],
});
