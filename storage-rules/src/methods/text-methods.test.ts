import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('string.lower', {
  holds: ["'ÀB'.lower() == 'Àb'"],
  refuses: ["'AB'.lower() == 'AB'"],
  fails: ['(1).lower() == 1'],
});
describeConditions('string.upper', {
  holds: ["'àb'.upper() == 'àB'"],
  refuses: ["'ab'.upper() == 'ab'"],
  fails: ["null.upper() == 'A'"],
});
describeConditions('string.trim', {
  holds: ["' a b\\t'.trim() == 'a b'", "'\\u00a0a'.trim().size() == 2"],
  refuses: ["' a'.trim() == ' a'"],
  fails: ['[].trim() == []'],
});
describeConditions('string.size', {
  holds: ["'abc'.size() == 3", "'😀é'.size() == 3", "''.size() == 0"],
  refuses: ["'😀'.size() == 1"],
  fails: ['(1).size() == 1'],
});
describeConditions('string.matches', {
  holds: [
    "'abc'.matches('a.c')",
    "'abc'.matches('^abc$')",
    "'image/png'.matches('image/.*')",
    "'a.b'.matches('a[.]b')",
    "'a.b'.matches('a\\\\.b')",
    "'12'.matches('\\\\d+')",
    "''.matches('')",
    "'ABC'.matches('(?i)abc')",
    "'é'.matches('\\\\p{L}')",
  ],
  refuses: [
    "'xabcx'.matches('abc')",
    "'image/png/x'.matches('image/[a-z]+')",
    "'a'.matches('')",
    "'axb'.matches('a[.]b')",
    "'a\\n'.matches('a.?')",
  ],
  fails: ["'a'.matches(1)", "(1).matches('1')", "'a'.matches('(' + 'a')", "'a'.matches('(?' + '=a)')"],
});
describeConditions('string.split', {
  holds: [
    "'a,b;c'.split('[,;]') == ['a', 'b', 'c']",
    "'abc'.split('x') == ['abc']",
    "'/a/b'.split('/') == ['', 'a', 'b']",
    "'a/b'.split('/')[1] == 'b'",
    "'a.b'.split('[.]').size() == 2",
    "'a'.split('a') == ['']",
    "'abc'.split('') == ['', 'a', 'b', 'c']",
  ],
  refuses: ["'a,b'.split(',') == ['a,b']", "'a.b'.split('[.]').size() == 1"],
  fails: ["'a'.split(1) == []", "'a'.split('[' + 'a') == []"],
});
describeConditions('string.replace', {
  holds: [
    "'banana'.replace('a', 'o') == 'bonono'",
    "'a1b22'.replace('[0-9]+', '') == 'ab'",
    "'abc'.replace('(b)', '[$1]') == 'a[b]c'",
    "'abc'.replace('(?P<x>b)', '${x}$$') == 'ab$$c'",
    "'abc'.replace('b', '\\\\$1\\\\') == 'a$1\\\\c'",
    "'abc'.replace('x', 'y') == 'abc'",
  ],
  refuses: ["'banana'.replace('a', 'o') == 'bonana'"],
  fails: ["'a'.replace('a', 1) == 'a'", "(1).replace('1', '2') == 2", "'a'.replace('[', 'b') == 'a'"],
});
describeConditions('string.toUtf8', {
  holds: ["'aé'.toUtf8() == b'aé'", "'é'.toUtf8().size() == 2"],
  refuses: ["'a'.toUtf8() == b'b'", "'a'.toUtf8() == 'a'"],
  fails: ["b'a'.toUtf8() == b'a'"],
});
describeConditions('bytes.size', {
  holds: ["b'abc'.size() == 3", "b''.size() == 0"],
  refuses: ["b'é'.size() == 1"],
});
describeConditions('bytes.toBase64', {
  holds: ["b'ab'.toBase64() == 'YWI='", "b'???>>>'.toBase64() == 'Pz8_Pj4-'"],
  refuses: ["b'ab'.toBase64() == 'YWI'", "b'???>>>'.toBase64() == 'Pz8/Pj4+'"],
  fails: ["'ab'.toBase64() == 'YWI='"],
});
describeConditions('bytes.toHexString', {
  holds: ["b'aJ'.toHexString() == '614A'"],
  refuses: ["b'J'.toHexString() == '4a'"],
  fails: ["'a'.toHexString() == '61'"],
});
