// A hook for forms that show one error at a time, in the order of their fields.

import { useFormik, type FormikHelpers } from 'formik';
import { type ChangeEvent, type FormEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  findFirstFailure,
  isObjectSchema,
  isValidationError,
} from '@keelstone/domain/kernel/validation/first-failure';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import { ApiError } from '../api/api-error.ts';

type FormValues = Record<string, unknown>;

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

type Options<Values extends FormValues, Input> = {
  initialValues: Values;
  /** Its fields are checked in their order. A function loads it with the first submit: all fields are required then. */
  schema: SomeSchema | (() => Promise<SomeSchema>);
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
export function useOrderedForm<Values extends FormValues, Input>({
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

  /** Clears the message of the field too. */
  const writeValue = (name: string, value: unknown): void => {
    void form.setFieldValue(name, value, false);
    form.setFieldError(name, undefined);
  };
  const ref = useEarlyText(Object.keys(initialValues), writeValue);
  const input = toInput(form.values);

  /** The first refused field gets its message and the focus. */
  const validate = (element: HTMLFormElement, checks: SomeSchema): boolean => {
    const failure = findFirstFailure(checks, input);
    if (failure === undefined) return true;
    form.setErrors({});
    form.setFieldError(failure.field, failure.message);
    flushSync(() => onRefused?.(failure.field));
    focusField(element, failure.field);
    return false;
  };

  /** On the `<form>`, together with `noValidate`. */
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const element = event.currentTarget;
    const check = (checks?: SomeSchema): void => {
      if (checks === undefined || validate(element, checks)) form.handleSubmit(event);
      else form.setSubmitting(false);
    };
    if (typeof schema === 'function') {
      form.setSubmitting(true);
      // If the schema cannot be loaded, submits anyway: the server validates.
      schema().then(check, () => check());
    } else check(schema);
  };

  /**
   * True if the schema refuses the form with this field left empty: the same fields are marked that the server
   * requires. Fields that may stay empty are not marked.
   */
  const isRequired = (name: Name): boolean => {
    if (typeof schema === 'function') return true;
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
     * The props of a form that people may type into before its code is loaded (app/first-use.ts). The form adopts the
     * typed values. `method` keeps a password out of the address if the form is sent without its code.
     */
    prerendered: { component: 'form' as const, method: 'post', noValidate: true, ref, onSubmit },
    /** Checks these fields as on submit, and prevents the submit. */
    validateFields: (event: FormEvent<HTMLFormElement>, names: readonly Name[]): boolean => {
      event.preventDefault();
      return typeof schema === 'function' || validate(event.currentTarget, pickFields(schema, names));
    },
    /** The props of a text field. */
    field: <N extends Name>(name: N, hint?: string) => ({
      ...propsOf(name, hint),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
        writeValue(name, target.value),
    }),
    /** The props of a field of ours, whose `onChange` gets the value. */
    control: <N extends Name>(name: N, hint?: string) => ({
      ...propsOf(name, hint),
      onChange: (value: Values[N]): void => writeValue(name, value),
    }),
    errorOf: findError,
    setValue: <N extends Name>(name: N, value: Values[N]): void => writeValue(name, value),
    /** A message from elsewhere, such as a refused file. */
    setError: (name: Name, message: string): void => form.setFieldError(name, message),
    reset: (): void => form.resetForm(),
  };
}

/** Reads the text typed into the fields before React loaded. Returns the ref of their `<form>`. */
function useEarlyText(names: readonly string[], onText: (name: string, text: string) => void) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    for (const name of names) {
      const field = form.current?.elements.namedItem(name);
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isText && field.value !== field.defaultValue) onText(name, field.value);
    }
    // Runs once, to adopt text typed before React loaded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return form;
}

/** A schema of these fields alone, in the same order. */
function pickFields(schema: SomeSchema, names: readonly string[]): SomeSchema {
  return isObjectSchema(schema) ? schema.pick([...names]) : schema;
}

function isAccepted(schema: SomeSchema, name: string, input: unknown): boolean {
  if (!isObjectSchema(schema) || !(name in schema.fields)) return true;
  try {
    schema.validateSyncAt(name, input);
    return true;
  } catch (error) {
    if (!isValidationError(error)) throw error;
    return false;
  }
}

/** Finds a field by its name, or by its id if it is no form control (a drop area). */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name) ?? document.getElementById(name);
  const element = field instanceof RadioNodeList ? field[0] : field;
  if (element instanceof HTMLElement) element.focus();
}
