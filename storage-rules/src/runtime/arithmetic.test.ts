import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('+', {
  holds: [
    '1 + 2 == 3',
    '1 + 0.5 == 1.5',
    "'a' + 'b' == 'ab'",
    "timestamp.value(0) + duration.value(1, 's') == timestamp.value(1000)",
    "duration.value(1, 's') + timestamp.value(0) == timestamp.value(1000)",
    "duration.value(1, 's') + duration.value(1, 's') == duration.value(2, 's')",
  ],
  refuses: ['1 + 2 == 4', "'a' + 'b' == 'ba'"],
  fails: [
    "1 + 'a'",
    'null + 1',
    '9223372036854775807 + 1',
    '[1] + [2] == [1, 2]',
    'timestamp.value(0) + timestamp.value(0)',
  ],
});

describeConditions('-', {
  holds: [
    '3 - 2 == 1',
    '1.5 - 1 == 0.5',
    "timestamp.value(2000) - timestamp.value(1000) == duration.value(1, 's')",
    "timestamp.value(1000) - duration.value(1, 's') == timestamp.value(0)",
    "duration.value(2, 's') - duration.value(1, 's') == duration.value(1, 's')",
  ],
  refuses: ['3 - 2 == 2'],
  fails: ["'a' - 'a'", '-9223372036854775808 - 1', "duration.value(1, 's') - timestamp.value(0)"],
});

describeConditions('*', {
  holds: ['2 * 3 == 6', '2 * 1.5 == 3'],
  refuses: ['2 * 3 == 5'],
  fails: ["'a' * 2", '9223372036854775807 * 2'],
});

describeConditions('/', {
  holds: [
    '10 / 4 == 2',
    '-7 / 2 == -3',
    '10 / 4.0 == 2.5',
    '1.0 / 0 > 1000',
    '-9223372036854775808 / -1 < 0',
  ],
  refuses: ['10 / 4 == 2.5', '-7 / 2 == -4'],
  fails: ['1 / 0', "'a' / 2"],
});

describeConditions('%', {
  holds: ['7 % 3 == 1', '-7 % 3 == -1', '7 % -3 == 1', '7.5 % 2 == 1.5'],
  refuses: ['-7 % 3 == 2'],
  fails: ['1 % 0', "'a' % 2"],
});

describeConditions('unary -', {
  holds: [
    '-(1) == 0 - 1',
    '-1.5 < 0',
    '-(-(2)) == 2',
    "-duration.value(1, 's') == duration.value(-1, 's')",
    '-9223372036854775808 < 0',
  ],
  refuses: ['-(1) == 1'],
  fails: ["-'a' == 'a'", '-(-9223372036854775808) > 0'],
});
