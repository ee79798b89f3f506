// Options of Formik for a form that shows one error at a time, in the order of its fields.

import { useFormik, type FormikHelpers } from 'formik';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ObjectSchema, ValidationError } from 'yup';
import { findFirstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import { ApiError } from '../api/api-error.ts';

type Texts = Record<string, unknown>;

/** The props of a field of ours, whose `onChange` gets the value in place of an event: `form.control(name)`. */
export type Control<Value> = {
  name: string;
  id: string;
  value: Value;
  required: boolean;
  error: boolean;
  helperText: string | undefined;
  onChange: (value: Value) => void;
};

type Options<Values extends Texts, Input> = {
  initialValues: Values;
  /** Its fields are checked in their order. */
  schema: SomeSchema;
  /** Makes the schema's input from the typed texts: trimmed, numbers parsed. */
  toInput: (values: Values) => Input;
  /** Called before a refused field takes the focus, because it may have to be shown first. */
  onRefused?: (field: string) => void;
  /**
   * Called with valid input. The form is busy until the promise settles. A field that the server refuses gets its
   * message. The hook that sends shows any other failure.
   */
  onSubmit: (input: Input, helpers: FormikHelpers<Values>) => Promise<unknown>;
};

/**
 * Formik with our rules: checks run on submit alone, in the schema's order, and stop at the first failure. Its field
 * gets the message and the focus. An edit of the field clears the message.
 */
export function useOrderedForm<Values extends Texts, Input>({
  initialValues,
  schema,
  toInput,
  onRefused,
  onSubmit: send,
}: Options<Values, Input>) {
  const form = useFormik<Values>({
    initialValues,
    validateOnBlur: false,
    validateOnChange: false,
    validate: (values) => findFirstError(schema, toInput(values)),
    onSubmit: (values, helpers) =>
      send(toInput(values), helpers).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (error.field !== undefined) helpers.setFieldError(error.field, error.message);
      }),
  });

  type Name = keyof Values & string;

  const findError = (name: Name): string | undefined => {
    const error = form.errors[name];
    return typeof error === 'string' ? error : undefined;
  };

  /** Sets a value and clears its message. */
  const setValue = <N extends Name>(name: N, value: Values[N]): void => {
    void form.setFieldValue(name, value, false);
    form.setFieldError(name, undefined);
  };

  const input = toInput(form.values);

  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    for (const name of Object.keys(initialValues)) {
      const field = element.current?.elements.namedItem(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isText && field.value !== field.defaultValue) void form.setFieldValue(name, field.value, false);
    }
    // Once: from now on React knows the typed values.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  /** On the `<form>`, together with `noValidate`. */
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const failure = findFirstFailure(schema, input);
    if (failure !== undefined) refuse(event.currentTarget, failure.field);
    form.handleSubmit(event);
  };

  const refuse = (element: HTMLFormElement, field: string): void => {
    flushSync(() => onRefused?.(field));
    focusField(element, field);
  };

  /**
   * True if the schema refuses the form with this field left empty: the same fields are marked that the server
   * requires. An empty field with a meaning, such as "no limit", is not.
   */
  const isRequired = (name: Name): boolean => {
    const empty = typeof form.values[name] === 'string' ? '' : undefined;
    return !isAccepted(schema, name, toInput({ ...form.values, [name]: empty }));
  };

  const propsOf = <N extends Name>(name: N, hint: string | undefined) => ({
    name,
    id: name,
    value: form.values[name],
    required: isRequired(name),
    error: findError(name) !== undefined,
    helperText: findError(name) ?? hint,
  });

  return {
    values: form.values,
    /** The typed values as `toInput` makes them. Nothing else parses a field. */
    input,
    isSubmitting: form.isSubmitting,
    onSubmit,
    /**
     * The props of a form that may be typed into before its code is loaded (app/first-use.ts). The form takes over the
     * typed values. `method` keeps a password out of the address if the form is sent without its code.
     */
    prerendered: { component: 'form' as const, method: 'post', noValidate: true, ref: element, onSubmit },
    /** Checks these fields as on submit. The first refused one gets its message and the focus. */
    passes: (event: FormEvent<HTMLFormElement>, names: readonly Name[]): boolean => {
      event.preventDefault();
      const failure = findFirstFailure(pickFields(schema, names), input);
      if (failure === undefined) return true;
      form.setFieldError(failure.field, failure.message);
      refuse(event.currentTarget, failure.field);
      return false;
    },
    /** The props of a text field. */
    field: <N extends Name>(name: N, hint?: string) => ({
      ...propsOf(name, hint),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
        void form.setFieldValue(name, target.value, false);
        form.setFieldError(name, undefined);
      },
    }),
    /** The props of a field of ours, whose `onChange` gets the value. */
    control: <N extends Name>(name: N, hint?: string) => ({
      ...propsOf(name, hint),
      onChange: (value: Values[N]): void => setValue(name, value),
    }),
    errorOf: findError,
    setValue,
    /** A message from elsewhere, such as a refused file. */
    setError: (name: Name, message: string): void => form.setFieldError(name, message),
    reset: (): void => form.resetForm(),
  };
}

/** A schema of these fields alone, in the same order. */
function pickFields(schema: SomeSchema, names: readonly string[]): SomeSchema {
  return schema instanceof ObjectSchema ? schema.pick([...names]) : schema;
}

function isAccepted(schema: SomeSchema, name: string, input: unknown): boolean {
  if (!(schema instanceof ObjectSchema) || !(name in schema.fields)) return true;
  try {
    schema.validateSyncAt(name, input);
    return true;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return false;
  }
}

/** Formik's shape of the first failure in the schema's order. */
function findFirstError(schema: SomeSchema, input: unknown): Record<string, string> {
  const failure = findFirstFailure(schema, input);
  return failure === undefined ? {} : { [failure.field]: failure.message };
}

/** Finds a field by its name, or by its id if it is no form control (a drop area). */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name) ?? document.getElementById(name);
  const element = field instanceof RadioNodeList ? field[0] : field;
  if (element instanceof HTMLElement) element.focus();
}
