import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('==', {
  holds: ['1 == 1', '1 == 1.0', "'a' == 'a'", 'null == null', "b'a' == b'a'"],
  refuses: ['1 == 2', "1 == '1'", 'null == false'],
});

describeConditions('== on lists', {
  holds: ['[1, 2] == [1, 2]'],
  refuses: [
    '[1, 2] == [1.0, 2]',
    '[0.0] == [-0.0]',
    '[1, 2] == [2, 1]',
    '[1] == [1, 1]',
    '[null] == [false]',
  ],
});

describeConditions('== on maps', {
  holds: ["{'a': 1, 'b': [2]} == {'b': [2], 'a': 1}"],
  refuses: [
    "{'a': 1} == {'a': 1.0}",
    "{'a': 1} == {'a': 2}",
    "{'a': 1} == {'b': 1}",
    "{'a': 1} == {'a': 1, 'b': 1}",
  ],
});

describeConditions('== on sets', {
  holds: ['[1, 2].toSet() == [2, 1, 1.0].toSet()'],
  refuses: ['[1].toSet() == [2].toSet()', '[1].toSet() == [1]'],
});

describeConditions('== on times', {
  holds: [
    'timestamp.value(0) == timestamp.date(1970, 1, 1)',
    "duration.value(60, 's') == duration.value(1, 'm')",
  ],
  refuses: ['timestamp.value(0) == timestamp.value(1)', "duration.value(1, 's') == duration.value(1, 'm')"],
});

describeConditions('== on places', {
  holds: ['latlng.value(1, 2) == latlng.value(1.0, 2.0)', '/a/b == path("a/b")'],
  refuses: ['latlng.value(1, 2) == latlng.value(2, 1)', '/a/b == /a/c', "/a/b == '/a/b'"],
});

describeConditions('== beyond 2^53', {
  holds: ['9007199254740993 == 9007199254740993', '9007199254740993 == 9007199254740992.0'],
  refuses: ['9007199254740993 == 9007199254740992'],
});

describeConditions('== on NaN', { holds: ['0.0 / 0.0 != 0.0 / 0.0'], refuses: ['0.0 / 0.0 == 0.0 / 0.0'] });

describeConditions('== on map diffs', {
  holds: ['[{}.diff({})] == [{}.diff({})]'],
  refuses: ['{}.diff({}) == {}.diff({})'],
});

describeConditions('!=', { holds: ['1 != 2', "1 != '1'", '[1] != [2]'], refuses: ['1 != 1', '1 != 1.0'] });
