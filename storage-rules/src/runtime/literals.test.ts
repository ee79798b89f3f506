import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('path literal', {
  holds: [
    '/a/b == /a/b',
    "/a/$('b') == /a/b",
    '/a/$(1 + 1) == /a/2',
    '/a/$(/b/c)/d == /a/b/c/d',
    '/(default)/x-y_z.~%20 == path("(default)/x-y_z.~%20")',
    "(/a%20b)[0] == 'a b'",
    "(/a+b@c:d)[0] == 'a b@c:d'",
    "/a/$(null)/$(true)/$(1.5) == path('a/null/true/1.5')",
    "string(/a/b) == '/a/b'",
  ],
  refuses: ['/a/b == /a/c', "/a/$('b') == /a/c"],
  fails: ['/a/$([1]) == /a', "/a/$(path('{x}')) == /a"],
});

describeConditions('string escape', {
  holds: [
    '\'\\\\\' == "\\\\"',
    "'\\'' == \"'\"",
    '"\\"" == \'"\'',
    "'\\n'.size() == 1",
    "'\\r' != '\\n'",
    "'\\t'.trim() == ''",
    "'\\x41\\u0042\\103' == 'ABC'",
    "'\\b\\f'.size() == 2",
  ],
  refuses: ["'\\n' == 'n'", "'\\t' == 't'"],
});

describeConditions('literal', {
  holds: [
    'true',
    '.5 + 1. == 1.5',
    "{'a': 1, 'a': 2} == {'a': 2}",
    'int(1,) == 1',
    "b'é'.size() == 2",
    "{'a': 1,} == {'a': 1}",
    '[1, 2,] == [1, 2]',
    '{} == {}',
    '[] == []',
  ],
  refuses: ['false', "b'a' == 'a'"],
  fails: ['1', "'true'", 'null'],
});
