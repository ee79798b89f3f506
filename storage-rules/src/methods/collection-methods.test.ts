import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('list.size', {
  holds: ['[1, 1].size() == 2', '[].size() == 0'],
  refuses: ['[1, 1].size() == 1'],
});
describeConditions('list.concat', {
  holds: ['[1].concat([2]) == [1, 2]'],
  refuses: ['[1].concat([2]) == [2, 1]'],
  fails: ['[1].concat([2].toSet()) == [1, 2]', '[1].concat(2) == [1, 2]'],
});
describeConditions('list.hasAll', {
  holds: ['[1, 2].hasAll([2, 2])', '[1].hasAll([])'],
  refuses: ['[1].hasAll([1, 2])', '[1].hasAll([1.0])', '[].hasAll([1])'],
  fails: ['[1].hasAll(1)', '[1].hasAll([1].toSet())'],
});
describeConditions('list.hasAny', {
  holds: ['[1, 2].hasAny([2, 3])'],
  refuses: ['[1].hasAny([2])', '[1].hasAny([])', '[].hasAny([])'],
  fails: ["[1].hasAny('1')"],
});
describeConditions('list.hasOnly', {
  holds: ['[1, 1].hasOnly([1, 2])', '[].hasOnly([1])', '[1].hasOnly([1])'],
  refuses: ['[1, 3].hasOnly([1, 2])', '[1].hasOnly([])'],
  fails: ['[1].hasOnly(null)'],
});
describeConditions('list.join', {
  holds: [
    "['a', 'b'].join('/') == 'a/b'",
    "[1, true, 2.0, null].join(',') == '1,true,2.0,null'",
    "[].join(',') == ''",
  ],
  refuses: ["['a', 'b'].join('') == 'a,b'"],
  fails: ["['a'].join(1) == 'a'", "[[1]].join(',') == '1'"],
});
describeConditions('list.removeAll', {
  holds: ['[1, 2, 1, 3].removeAll([1, 3.0]) == [2, 3]', '[1, 1].removeAll([]) == [1, 1]'],
  refuses: ['[1, 2].removeAll([1]) == [1]'],
  fails: ['[1].removeAll(1) == []'],
});
describeConditions('list.toSet', {
  holds: [
    '[1, 1, 2].toSet().size() == 2',
    '[[1], [1.0]].toSet().size() == 1',
    "[{'a': 1, 'b': 2}, {'b': 2, 'a': 1}].toSet().size() == 1",
  ],
  refuses: ["[1, '1'].toSet().size() == 1", 'null in [[]].toSet()'],
  fails: ['[1].toSet().toSet() == [1].toSet()'],
});

describeConditions('set.size', {
  holds: ['[1].toSet().size() == 1'],
  refuses: ['[1, 1].toSet().size() == 2'],
});
describeConditions('set.hasAll', {
  holds: ['[1, 2].toSet().hasAll([1])', '[1, 2].toSet().hasAll([1].toSet())'],
  refuses: ['[1].toSet().hasAll([1, 2])'],
  fails: ['[1].toSet().hasAll(1)'],
});
describeConditions('set.hasAny', {
  holds: ['[1, 2].toSet().hasAny([2, 3])', '[1, 2].toSet().hasAny([2].toSet())'],
  refuses: ['[1].toSet().hasAny([2])'],
  fails: ["[1].toSet().hasAny({'a': 1})"],
});
describeConditions('set.hasOnly', {
  holds: ['[1].toSet().hasOnly([1, 2])', '[1].toSet().hasOnly([1].toSet())'],
  refuses: ['[1, 2].toSet().hasOnly([1])'],
  fails: ['[1].toSet().hasOnly(1)'],
});
describeConditions('set.union', {
  holds: ['[1].toSet().union([2, 1].toSet()) == [1, 2].toSet()'],
  refuses: ['[1].toSet().union([2].toSet()) == [1].toSet()'],
  fails: ['[1].toSet().union([2]) == [1, 2].toSet()'],
});
describeConditions('set.intersection', {
  holds: ['[1, 2].toSet().intersection([2, 3].toSet()) == [2].toSet()'],
  refuses: ['[1].toSet().intersection([2].toSet()).size() > 0'],
  fails: ['[1].toSet().intersection([1]) == [1].toSet()'],
});
describeConditions('set.difference', {
  holds: ['[1, 2].toSet().difference([2].toSet()) == [1].toSet()'],
  refuses: ['[1].toSet().difference([1].toSet()).size() > 0'],
  fails: ['[1].toSet().difference([1]) == [].toSet()'],
});

describeConditions('map.keys', {
  holds: ["{'a': 1, 'b': 2}.keys() == ['a', 'b']", "{'a': 1}.keys().hasOnly(['a', 'b'])", '{}.keys() == []'],
  refuses: ["{'a': 1}.keys().hasAll(['a', 'b'])", "{'a': 1}.keys().hasAny(['toString'])"],
  fails: ['[1].keys() == []'],
});
describeConditions('map.values', {
  holds: ["{'a': 1, 'b': 2}.values() == [1, 2]"],
  refuses: ["{'a': 1}.values() == ['a']"],
  fails: ["'a'.values() == []"],
});
describeConditions('map.size', {
  holds: ["{'a': 1}.size() == 1", '{}.size() == 0'],
  refuses: ["{'a': 1}.size() == 2"],
});
describeConditions('map.get', {
  holds: [
    "{'a': 1}.get('a', 0) == 1",
    "{'a': 1}.get('b', 0) == 0",
    "{'a': {'b': 1}}.get(['a', 'b'], 0) == 1",
    "{'a': {'b': 1}}.get(['a', 'c'], 0) == 0",
    "{'a': 1}.get(['a', 'b'], 0) == 0",
    "{'a': null}.get('a', 0) == null",
    "{'a': 1}.get('toString', 0) == 0",
    "{'a': 1}.get('__proto__', 0) == 0",
  ],
  refuses: ["{'a': 1}.get('a', 0) == 0", "{'a': {'b': 1}}.get(['a', 'b'], 0) == 0"],
  fails: [
    "{'a': 1}.get(1, 0) == 0",
    "{'a': 1}.get([1], 0) == 0",
    "null.get('a', 0) == 0",
    "'a'.get('a', 0) == 0",
  ],
});
describeConditions('map.diff', {
  holds: ["{'a': 1}.diff({'a': 2}) is map_diff"],
  refuses: ["{'a': 1}.diff({'a': 2}) is map"],
  fails: ["{'a': 1}.diff([1]) is map_diff", '[1].diff([1]) is map_diff', '{}.diff({}).keys() == []'],
});

const DIFF = "{'same': 1, 'changed': 1, 'added': 1}.diff({'same': 1.0, 'changed': 2, 'removed': 1})";
describeConditions('mapdiff.addedKeys', {
  holds: [`${DIFF}.addedKeys() == ['added'].toSet()`],
  refuses: [`${DIFF}.addedKeys().hasAny(['removed', 'changed', 'same'])`],
  fails: ['{}.addedKeys() == [].toSet()'],
});
describeConditions('mapdiff.removedKeys', {
  holds: [`${DIFF}.removedKeys() == ['removed'].toSet()`],
  refuses: [`${DIFF}.removedKeys().hasAny(['added', 'changed', 'same'])`],
});
describeConditions('mapdiff.changedKeys', {
  holds: [`${DIFF}.changedKeys() == ['changed'].toSet()`],
  refuses: [`${DIFF}.changedKeys().hasAny(['added', 'removed', 'same'])`],
});
describeConditions('mapdiff.affectedKeys', {
  holds: [
    `${DIFF}.affectedKeys().hasOnly(['added', 'removed', 'changed'])`,
    `${DIFF}.affectedKeys().size() == 3`,
    "{'a': 1}.diff({'a': 1}).affectedKeys().size() == 0",
  ],
  refuses: [`${DIFF}.affectedKeys().hasAny(['same'])`, `${DIFF}.affectedKeys().hasOnly(['added'])`],
});
describeConditions('mapdiff.unchangedKeys', {
  holds: [`${DIFF}.unchangedKeys() == ['same'].toSet()`],
  refuses: [`${DIFF}.unchangedKeys().hasAny(['added', 'removed', 'changed'])`],
});

describeConditions('path.bind', {
  holds: [
    "path('/users/{uid}').bind({'uid': 'a'}) == /users/a",
    "path('/{a}/{b=**}').bind({'a': 1, 'b': /x/y}) == /1/x/y",
    "path('/{a}/{b}').bind({'a': 'x'}) == /x",
    '(/a/b).bind({}) == /a/b',
  ],
  refuses: ["path('/users/{uid}').bind({'uid': 'a'}) == /users/b"],
  fails: [
    "path('/{a}').bind('a') == /a",
    "path('/{a}').bind({'a': ''}) == /a",
    "path('/{a}/{b}').bind({'a': 'x'}).bind({'b': 'y'}) == /x/y",
    "(/a/b).bind({'a': 'x'}) == /a/b",
    "path('{a}')[0] == 'a'",
    "path('/{a}').bind({'a': [1]}) == /a",
    "'/{a}'.bind({'a': 'b'}) == /b",
  ],
});
