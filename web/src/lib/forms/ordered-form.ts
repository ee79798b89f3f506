import { findFirstFailure } from '@keelstone/domain/kernel/validation/first-failure';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import { ObjectSchema, ValidationError } from 'yup';

type Texts = Record<string, unknown>;

/** The props of a field of ours that gives its value and no event: `form.control(name)`. */
export type Control<Value> = {
  name: string;
  id: string;
  value: Value;
  required: boolean;
  error: boolean;
  helperText: string | undefined;
  onChange: (value: Value) => void;
};

/** What a form can still change while it is sent. */
export type FormHelpers<Values> = {
  resetField: (name: keyof Values) => void;
  setFieldError: (field: string, message: string | undefined) => void;
  resetForm: () => void;
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
  onSubmit: (input: Input, helpers: FormHelpers<Values>) => Promise<unknown>;
};

/**
 * A form whose checks run on submit alone, in the schema's order, and stop at the first failure. Its field gets the
 * message and the focus; an edit of the field clears the message.
 */
export function useOrderedForm<Values extends Texts, Input>({
  initialValues,
  schema,
  toInput,
  onRefused,
  onSubmit,
}: Options<Values, Input>) {
  const [initial] = useState(initialValues);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [isSubmitting, setIsSubmitting] = useState(false);
  const helpers: FormHelpers<Values> = {
    resetField: (name) => setValues((all) => ({ ...all, [name]: initial[name] })),
    setFieldError: (field, message) => setErrors((all) => ({ ...all, [field]: message })),
    resetForm: () => {
      setValues(initial);
      setErrors({});
    },
  };

  type Name = keyof Values & string;

  /** Sets a value and clears its message. */
  const setValue = <N extends Name>(name: N, value: Values[N]): void => {
    setValues((all) => ({ ...all, [name]: value }));
    helpers.setFieldError(name, undefined);
  };

  const input = toInput(values);

  const refuse = (element: HTMLFormElement, field: string): void => {
    flushSync(() => onRefused?.(field));
    focusField(element, field);
  };

  /**
   * True if the schema refuses the form with this field left empty: the same fields are marked that the server
   * requires. An empty field with a meaning, such as "no limit", is not.
   */
  const isRequired = (name: Name): boolean => {
    const empty = typeof values[name] === 'string' ? '' : undefined;
    return !isAccepted(schema, name, toInput({ ...values, [name]: empty }));
  };

  const propsOf = <N extends Name>(name: N, hint: string | undefined) => ({
    name,
    id: name,
    value: values[name],
    required: isRequired(name),
    error: errors[name] !== undefined,
    helperText: errors[name] ?? hint,
  });

  return {
    values,
    /** The typed values as `toInput` makes them; nothing else parses a field. */
    input,
    isSubmitting,
    /** On the `<form>`, together with `noValidate`. */
    onSubmit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      // A dialog's form is, for React, within the form below it.
      event.stopPropagation();
      const failure = findFirstFailure(schema, input);
      setErrors(failure === undefined ? {} : { [failure.field]: failure.message });
      if (failure !== undefined) {
        refuse(event.currentTarget, failure.field);
        return;
      }
      setIsSubmitting(true);
      void onSubmit(input, helpers)
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.field !== undefined)
            helpers.setFieldError(error.field, error.message);
        })
        .finally(() => setIsSubmitting(false));
    },
    /** Checks these fields as on submit. The first refused one gets its message and the focus. */
    passes: (event: FormEvent<HTMLFormElement>, names: readonly Name[]): boolean => {
      event.preventDefault();
      const failure = findFirstFailure(pickFields(schema, names), input);
      if (failure === undefined) return true;
      helpers.setFieldError(failure.field, failure.message);
      refuse(event.currentTarget, failure.field);
      return false;
    },
    /** The props of a text field. */
    field: <N extends Name>(name: N, hint?: string) => ({
      ...propsOf(name, hint),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
        setValues((all) => ({ ...all, [name]: target.value }));
        helpers.setFieldError(name, undefined);
      },
    }),
    /** The props of a field of ours, whose `onChange` gets the value. */
    control: <N extends Name>(name: N, hint?: string) => ({
      ...propsOf(name, hint),
      onChange: (value: Values[N]): void => setValue(name, value),
    }),
    errorOf: (name: Name): string | undefined => errors[name],
    setValue,
    /** A message from elsewhere, such as a refused file. */
    setError: (name: Name, message: string): void => helpers.setFieldError(name, message),
    reset: helpers.resetForm,
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

/** Finds a field by its name, or by its id if it is no form control (a drop area). */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name) ?? document.getElementById(name);
  const element = field instanceof RadioNodeList ? field[0] : field;
  if (element instanceof HTMLElement) element.focus();
}
