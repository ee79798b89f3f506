import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('<', {
  holds: [
    '1 < 2',
    '1 < 1.5',
    "'a' < 'b'",
    "'😀' < '￿'",
    "b'a' < b'b'",
    'timestamp.value(1) < timestamp.value(2)',
  ],
  refuses: ['2 < 1', '1 < 1', '0.0 / 0.0 < 1'],
  fails: ["1 < '2'", 'true < false', 'null < 1', '[1] < [2]'],
});

describeConditions('<=', {
  holds: [
    '1 <= 1',
    '1 <= 1.0',
    '9007199254740993 <= 9007199254740992.0',
    "'a' <= 'ab'",
    "duration.value(1, 's') <= duration.value(1, 'm')",
  ],
  refuses: ['2 <= 1', "'b' <= 'a'"],
  fails: ["'1' <= 1"],
});

describeConditions('>', {
  holds: ['2 > 1', '1.5 > 1', "'b' > 'a'", 'timestamp.value(2) > timestamp.value(1)'],
  refuses: ['1 > 1', "'a' > 'b'"],
  fails: ['true > 1'],
});

describeConditions('>=', {
  holds: ['1 >= 1', '2.0 >= 2', "'b' >= 'b'", "duration.value(1, 'h') >= duration.value(1, 'm')"],
  refuses: ['1 >= 2', "'a' >= 'b'"],
  fails: ["timestamp.value(1) >= duration.value(1, 's')"],
});

describeConditions('in a list', {
  holds: ['1 in [1, 2]', '[1] in [[1]]'],
  refuses: ['3 in [1, 2]', "'1' in [1]", '1.0 in [1]', '1 in []'],
});

describeConditions('in a set', {
  holds: ["'a' in ['a'].toSet()", '1.0 in [1].toSet()'],
  refuses: ["'b' in ['a'].toSet()"],
});

describeConditions('in a map', {
  holds: ["'a' in {'a': null}"],
  refuses: ["'b' in {'a': 1}", "'toString' in {'a': 1}", "'__proto__' in {'a': 1}", "'constructor' in {}"],
  fails: ["1 in {'a': 1}"],
});

describeConditions('in anything else', {
  holds: [],
  refuses: [],
  fails: ["'a' in 'abc'", "'a' in null", "'a' in 1"],
});
