import { describeConditions } from '../../testing/describe-conditions.ts';

describeConditions('math.abs', {
  holds: [
    'math.abs(-3) == 3',
    'math.abs(-3) is int',
    'math.abs(-1.5) == 1.5',
    'math.abs(2) == 2',
    'math.abs(-9223372036854775808) < 0',
  ],
  refuses: ['math.abs(-3) == -3'],
  fails: ["math.abs('1') == 1", 'math.abs(null) == 0'],
});
describeConditions('math.ceil', {
  holds: ['math.ceil(1.2) == 2', 'math.ceil(-1.2) == -1', 'math.ceil(1.2) is float', 'math.ceil(3) == 3'],
  refuses: ['math.ceil(1.2) == 1'],
  fails: ["math.ceil('1') == 1"],
});
describeConditions('math.floor', {
  holds: [
    'math.floor(1.8) == 1',
    'math.floor(-1.2) == -2',
    'math.floor(1.8) is float',
    'math.floor(7) is float',
  ],
  refuses: ['math.floor(1.8) == 2'],
  fails: ['math.floor(true) == 1'],
});
describeConditions('math.round', {
  holds: [
    'math.round(1.5) == 2',
    'math.round(1.4) == 1',
    'math.round(-1.6) == -2',
    'math.round(-2.5) == -2',
    'math.round(1.5) is int',
  ],
  refuses: ['math.round(1.5) == 1'],
  fails: ['math.round([1]) == 1'],
});
describeConditions('math.sqrt', {
  holds: ['math.sqrt(4) == 2.0', 'math.sqrt(4) is float', 'math.isNaN(math.sqrt(-1))'],
  refuses: ['math.sqrt(4) == 4'],
  fails: ["math.sqrt('4') == 2"],
});
describeConditions('math.pow', {
  holds: ['math.pow(2, 10) == 1024', 'math.pow(2, 10) is float', 'math.pow(2, 0.5) > 1.41'],
  refuses: ['math.pow(2, 3) == 6'],
  fails: ["math.pow('2', 2) == 4", "math.pow(2, '2') == 4"],
});
describeConditions('math.isNaN', {
  holds: ['math.isNaN(0.0 / 0.0)'],
  refuses: ['math.isNaN(1)', 'math.isNaN(1.5)', 'math.isNaN(1.0 / 0.0)'],
  fails: ["math.isNaN('NaN')"],
});

describeConditions('timestamp.date', {
  holds: ['timestamp.date(2024, 2, 29).toMillis() == 1709164800000', 'timestamp.date(1, 1, 1).year() == 1'],
  refuses: ['timestamp.date(2024, 2, 29) == timestamp.date(2024, 3, 1)'],
  fails: [
    'timestamp.date(2023, 2, 29).day() == 1',
    'timestamp.date(2023, 13, 1).day() == 1',
    'timestamp.date(10000, 1, 1).day() == 1',
    "timestamp.date('2023', 1, 1).day() == 1",
    'timestamp.date(2023.0, 1, 1).day() == 1',
  ],
});
describeConditions('timestamp.value', {
  holds: ['timestamp.value(1000).seconds() == 1', 'timestamp.value(-1) < timestamp.value(0)'],
  refuses: ['timestamp.value(1) == timestamp.value(1000)'],
  fails: [
    "timestamp.value('1') > timestamp.value(0)",
    'timestamp.value(9223372036854775807) > timestamp.value(0)',
  ],
});

describeConditions('duration.value', {
  holds: [
    "duration.value(1, 'w') == duration.value(7, 'd')",
    "duration.value(1, 'd') == duration.value(24, 'h')",
    "duration.value(1, 'h') == duration.value(60, 'm')",
    "duration.value(1, 'm') == duration.value(60, 's')",
    "duration.value(1, 's') == duration.value(1000, 'ms')",
    "duration.value(1, 'ms') == duration.value(1000000, 'ns')",
  ],
  refuses: ["duration.value(1, 'h') == duration.value(1, 'm')"],
  fails: [
    "duration.value(1, 'y') > duration.value(0, 's')",
    "duration.value(1.5, 's') > duration.value(0, 's')",
    "duration.value(1, 1) > duration.value(0, 's')",
    "duration.value(9223372036854775807, 'w') > duration.value(0, 's')",
  ],
});
describeConditions('duration.time', {
  holds: ["duration.time(1, 2, 3, 4) == duration.value(3723000000004, 'ns')"],
  refuses: ["duration.time(1, 0, 0, 0) == duration.value(1, 'm')"],
  fails: ["duration.time('1', 0, 0, 0) == duration.value(1, 'h')"],
});
describeConditions('duration.abs', {
  holds: [
    "duration.abs(duration.value(-1, 's')) == duration.value(1, 's')",
    "duration.abs(duration.value(1, 's')) == duration.value(1, 's')",
  ],
  refuses: ["duration.abs(duration.value(-1, 's')) < duration.value(0, 's')"],
  fails: ["duration.abs(-1) == duration.value(1, 's')"],
});

describeConditions('latlng.value', {
  holds: ['latlng.value(90, -180).latitude() == 90', 'latlng.value(1.5, 2) == latlng.value(1.5, 2.0)'],
  refuses: ['latlng.value(1, 2) == latlng.value(1, 3)'],
  fails: [
    'latlng.value(90.1, 0).latitude() > 0',
    'latlng.value(0, 180.1).longitude() > 0',
    'latlng.value(0.0 / 0.0, 0).latitude() > 0',
    "latlng.value('1', 2).latitude() == 1",
  ],
});

describeConditions('hashing.md5', {
  holds: [
    "hashing.md5('abc').toHexString() == '900150983CD24FB0D6963F7D28E17F72'",
    "hashing.md5(b'abc') == hashing.md5('abc')",
  ],
  refuses: ["hashing.md5('abc') == hashing.md5('abd')"],
  fails: ["hashing.md5(1) == b''"],
});
describeConditions('hashing.sha256', {
  holds: [
    "hashing.sha256('abc').toHexString() == 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'",
    "hashing.sha256('').size() == 32",
  ],
  refuses: ["hashing.sha256('abc') == hashing.sha256('ABC')"],
  fails: ["hashing.sha256(null) == b''"],
});
describeConditions('hashing.crc32', {
  holds: [
    "hashing.crc32('123456789').toHexString() == '2639F4CB'",
    "hashing.crc32(b'123456789').size() == 4",
    "hashing.crc32('').toHexString() == '00000000'",
  ],
  refuses: ["hashing.crc32('123456789').toHexString() == 'CBF43926'"],
  fails: ["hashing.crc32(1) == b''"],
});
describeConditions('hashing.crc32c', {
  holds: ["hashing.crc32c('123456789').toHexString() == '839206E3'"],
  refuses: ["hashing.crc32c('123456789').toHexString() == 'E3069283'"],
  fails: ["hashing.crc32c([]) == b''"],
});

describeConditions('int', {
  holds: [
    "int('2') == 2",
    "int('-2') == -2",
    "int('+2') == 2",
    'int(2.9) == 2',
    'int(-2.9) == -2',
    'int(2) == 2',
    'int(1.0 / 0) == 9223372036854775807',
    'int(0.0 / 0.0) == 0',
    'int(2.0) is int',
    "int('9223372036854775807') == 9223372036854775807",
  ],
  refuses: ['int(2.9) == 3'],
  fails: [
    "int('2.9') == 2",
    "int('') == 0",
    "int('a') == 0",
    'int(true) == 1',
    'int(null) == 0',
    "int('9223372036854775808') > 0",
  ],
});
describeConditions('float', {
  holds: [
    "float('1.5') == 1.5",
    "float('1e3') == 1000",
    'float(2) is float',
    'float(1.5) == 1.5',
    "float(' 1f ') == 1",
    "float('-.5') == -0.5",
  ],
  refuses: ["float('1.5') == 1"],
  fails: ["float('a') == 0", "float('') == 0", 'float(true) == 1', "float('0x10') == 16"],
});
describeConditions('string', {
  holds: [
    "string(2) == '2'",
    "string(2.0) == '2.0'",
    "string(10000000.0) == '1.0E7'",
    "string(0.0009) == '9.0E-4'",
    "string(-0.0) == '-0.0'",
    "string(1.5) == '1.5'",
    "string(true) == 'true'",
    "string(null) == 'null'",
    "string(/a/b) == '/a/b'",
    "string('a') == 'a'",
  ],
  refuses: ["string(2.0) == '2'"],
  fails: [
    "string([1]) == '1'",
    "string({}) == ''",
    "string(timestamp.value(0)) == ''",
    "string(b'a') == 'a'",
  ],
});
describeConditions('path', {
  holds: ["path('/a/b') == /a/b", "path('a/b') == /a/b"],
  refuses: ["path('/a/b') == /a/c"],
  fails: [
    'path(/a/b) == /a/b',
    "path('/a//b') == /a/b",
    "path('') == /a",
    'path(1) == /a',
    'path(null) == /a',
  ],
});
describeConditions('debug', {
  holds: ['debug(true)', 'debug(1) + 1 == 2'],
  refuses: ['debug(false)'],
  fails: ['debug(1 / 0) == 1'],
});
