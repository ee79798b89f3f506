import { describeConditions } from '../../testing/describe-conditions.ts';

/** Thursday 2024-02-29T13:14:15.016Z, and Sunday 1969-12-28T23:59:59.999Z before the epoch. */
const LEAP = 'timestamp.value(1709212455016)';
const EARLY = 'timestamp.value(-259200001)';

describeConditions('timestamp.year', {
  holds: [`${LEAP}.year() == 2024`, `${EARLY}.year() == 1969`],
  refuses: [`${LEAP}.year() == 2023`],
  fails: ["duration.value(1, 's').year() == 1970"],
});
describeConditions('timestamp.month', {
  holds: [`${LEAP}.month() == 2`, `${EARLY}.month() == 12`],
  refuses: [`${LEAP}.month() == 1`],
});
describeConditions('timestamp.day', {
  holds: [`${LEAP}.day() == 29`, `${EARLY}.day() == 28`],
  refuses: [`${LEAP}.day() == 28`],
});
describeConditions('timestamp.hours', {
  holds: [`${LEAP}.hours() == 13`, `${EARLY}.hours() == 23`],
  refuses: [`${LEAP}.hours() == 1`],
});
describeConditions('timestamp.minutes', {
  holds: [`${LEAP}.minutes() == 14`],
  refuses: [`${LEAP}.minutes() == 15`],
});
describeConditions('timestamp.seconds', {
  holds: [`${LEAP}.seconds() == 15`, `${EARLY}.seconds() == 59`],
  refuses: [`${LEAP}.seconds() == 14`],
  fails: ['(1).seconds() == 1'],
});
describeConditions('timestamp.nanos', {
  holds: [`${LEAP}.nanos() == 16000000`, `${EARLY}.nanos() == 999000000`],
  refuses: [`${LEAP}.nanos() == 16`],
});
describeConditions('timestamp.dayOfWeek', {
  holds: [
    `${LEAP}.dayOfWeek() == 4`,
    `${EARLY}.dayOfWeek() == 7`,
    'timestamp.date(2026, 11, 16).dayOfWeek() == 1',
  ],
  refuses: [`${EARLY}.dayOfWeek() == 0`],
});
describeConditions('timestamp.dayOfYear', {
  holds: [
    `${LEAP}.dayOfYear() == 60`,
    'timestamp.date(2024, 12, 31).dayOfYear() == 366',
    'timestamp.date(2023, 1, 1).dayOfYear() == 1',
    `${EARLY}.dayOfYear() == 362`,
  ],
  refuses: [`${LEAP}.dayOfYear() == 59`],
});
describeConditions('timestamp.date', {
  holds: [`${LEAP}.date() == timestamp.date(2024, 2, 29)`, `${EARLY}.date() == timestamp.date(1969, 12, 28)`],
  refuses: [`${LEAP}.date() == ${LEAP}`],
});
describeConditions('timestamp.time', {
  holds: [
    `${LEAP}.time() == duration.time(13, 14, 15, 16000000)`,
    `${EARLY}.time() == duration.time(23, 59, 59, 999000000)`,
  ],
  refuses: [`${LEAP}.time() == duration.time(0, 0, 0, 0)`],
});
describeConditions('timestamp.toMillis', {
  holds: [
    `${LEAP}.toMillis() == 1709212455016`,
    `${EARLY}.toMillis() == -259200001`,
    "(timestamp.value(-1) - duration.value(1, 'ns')).toMillis() == -2",
  ],
  refuses: [`${LEAP}.toMillis() == 1709212455`],
});

describeConditions('duration.seconds', {
  holds: ["duration.value(90, 'm').seconds() == 5400", "duration.value(-1500, 'ms').seconds() == -1"],
  refuses: ["duration.value(1500, 'ms').seconds() == 1500"],
  fails: ['1.5.seconds() == 1'],
});
describeConditions('duration.nanos', {
  holds: [
    "duration.value(1500, 'ms').nanos() == 500000000",
    "duration.value(-1500, 'ms').nanos() == -500000000",
  ],
  refuses: ["duration.value(2, 's').nanos() == 2000000000"],
});

describeConditions('latlng.latitude', {
  holds: ['latlng.value(1, 2).latitude() == 1.0'],
  refuses: ['latlng.value(1, 2).latitude() == 2'],
  fails: ['(1).latitude() == 1'],
});
describeConditions('latlng.longitude', {
  holds: ['latlng.value(1, 2).longitude() == 2.0'],
  refuses: ['latlng.value(1, 2).longitude() == 1'],
});
describeConditions('latlng.distance', {
  holds: [
    'latlng.value(0, 0).distance(latlng.value(0, 0)) == 0',
    'latlng.value(0, 0).distance(latlng.value(0, 1)) > 111000',
    'latlng.value(0, 0).distance(latlng.value(0, 1)) < 111400',
    'latlng.value(52.52, 13.405).distance(latlng.value(48.8566, 2.3522)) > 870000',
    'latlng.value(52.52, 13.405).distance(latlng.value(48.8566, 2.3522)) < 885000',
    'latlng.value(0, 0).distance(latlng.value(0, 180)) > 20000000',
  ],
  refuses: ['latlng.value(0, 0).distance(latlng.value(0, 1)) < 1000'],
  fails: ['latlng.value(0, 0).distance(1) == 0'],
});
