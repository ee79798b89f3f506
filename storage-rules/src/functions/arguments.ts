import { EvaluationError } from '../values/evaluation-error.ts';
import { isA, type Value, type ValueOf, type ValueType } from '../values/value.ts';

/** The arguments of one call, read by type. A wrong type is an evaluation error that names both signatures. */
export class Arguments {
  readonly #callee: string;
  readonly #values: readonly Value[];

  /** @param callee how messages name the function: `set.difference`, `math.abs` */
  constructor(callee: string, values: readonly Value[]) {
    this.#callee = callee;
    this.#values = values;
  }

  any(index: number): Value {
    const value = this.#values[index];
    if (value === undefined) throw new EvaluationError(`Missing argument of ${this.#callee}.`);
    return value;
  }

  of<T extends ValueType>(index: number, type: T): ValueOf<T> {
    const value = this.any(index);
    if (!isA(type, value)) throw this.unsupported(index, type);
    return value;
  }

  /** An int or float, as a JavaScript number. */
  number(index: number): number {
    const value = this.any(index);
    if (isA('int', value)) return Number(value.value);
    if (isA('float', value)) return value.value;
    throw this.unsupported(index, 'number');
  }

  text(index: number): string {
    return this.of(index, 'string').value;
  }

  integer(index: number): bigint {
    return this.of(index, 'int').value;
  }

  unsupported(index: number, expected: string): EvaluationError {
    const received = this.#values.map(({ type }) => type);
    const wanted = received.map((type, i) => (i === index ? expected : type));
    return new EvaluationError(
      `Unsupported operation error. Received: ${this.#callee}(${received.join(', ')}). ` +
        `Expected: ${this.#callee}(${wanted.join(', ')}).`,
    );
  }
}
