import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('!', { holds: ['!false', '!!true'], refuses: ['!true'], fails: ['!1', '!null', "!'a'"] });

describeConditions('&&', {
  holds: ['true && true'],
  refuses: ['true && false', 'false && true', 'false && 1'],
  fails: ['true && 1', '1 && true'],
});

describeConditions('||', {
  holds: ['true || false', 'false || true', 'true || 1'],
  refuses: ['false || false'],
  fails: ['false || 1', '1 || false', 'null || false'],
});

describeConditions('?:', {
  holds: [
    'true ? true : 1 / 0 == 0',
    'false ? false : true',
    'false ? 1 / 0 == 0 : true',
    'true ? false ? false : true : false',
  ],
  refuses: ['true ? false : true'],
  fails: ['1 ? true : true', 'null ? true : false', '(1 / 0 == 0) ? true : true'],
});

describeConditions('precedence', {
  holds: [
    '1 + 2 * 3 == 7',
    '(1 + 2) * 3 == 9',
    '!false && true',
    'true || true && false',
    '10 - 2 - 3 == 5',
    '1 < 2 == true',
    '-2 + 3 == 1',
    '2 + 3 in [5]',
    '1 + 1 is int',
    'false == false ? true : false',
  ],
  refuses: ['(true || true) && false', '10 - (2 - 3) == 5'],
});
