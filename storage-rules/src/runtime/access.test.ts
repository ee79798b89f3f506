import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('index', {
  holds: ["'abc'[1] == 'b'", '[1, 2][1] == 2', "{'a': 1}['a'] == 1", '/a/b[1] == "b"', "'a😀b'[3] == 'b'"],
  refuses: ["'abc'[0] == 'b'", '[1, 2][0] == 2', "{'a': 1}['a'] == 2", '/a/b[0] == "b"'],
  fails: [
    '[1][1] == 1',
    '[1][-1] == 1',
    "'a'[1] == 'a'",
    "{'a': 1}['b'] == 1",
    "{'a': 1}['toString'] == 1",
    "[1]['0'] == 1",
    "{'a': 1}[0] == 1",
    'null[0] == 1',
    '1[0] == 1',
    '[1][0.0] == 1',
  ],
});

describeConditions('slice', {
  holds: [
    "'abcd'[1:3] == 'bc'",
    '[1, 2, 3][0:2] == [1, 2]',
    "'ab'[1:1] == ''",
    '/a/b[0:1] == /a',
    "'abc'[:2] == 'ab'",
    "'abc'[1:] == 'bc'",
    '[1][:] == [1]',
    "'ab'[0:2] == 'ab'",
    "'😀b'[2:3] == 'b'",
  ],
  refuses: ["'abcd'[1:3] == 'bcd'", '[1, 2, 3][0:2] == [1]'],
  fails: [
    "'abcd'[0:98] == 'abcd'",
    '[1][0:2] == [1]',
    "'abcd'[-1:2] == 'a'",
    "'abcd'[3:2] == ''",
    "'ab'[2:2] == ''",
    "'a'[0:0] == ''",
    '[][:] == []',
    "{'a': 1}[0:1] == 1",
    "'ab'['0':1] == 'a'",
    'null[0:1] == null',
  ],
});

describeConditions('member', {
  holds: ["{'a': {'b': 1}}.a.b == 1", '{request.method: 1}.get == 1'],
  refuses: ["{'a': 1}.a == 2"],
  fails: [
    "{'a': 1}.b == 1",
    "{'a': 1}.toString == 1",
    "{'a': 1}.__proto__ == 1",
    "{'a': 1}.constructor == 1",
    '{1: 1}.size() == 1',
    'null.a == 1',
    "'a'.length == 1",
    '[1].length == 1',
  ],
});
