import { useState, type FormEvent } from 'react';

type OrderedForm<Field> = {
  validateFields: (event: FormEvent<HTMLFormElement>, fields: readonly Field[]) => boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form in parts, numbered from 1, one open at a time. `fields` has the fields of each part. Continue checks the
 * fields of the open part as on submit and opens the next part, or `next`. The last part submits the form.
 */
export function useFormParts<Field extends string>(fields: readonly (readonly Field[])[]) {
  const [openedParts, setOpenedParts] = useState<readonly number[]>([1]);
  const open = openedParts.at(-1) ?? 1;
  const setOpen = (number: number) => setOpenedParts((before) => [...before, number]);
  return {
    open,
    wasOpened: (number: number): boolean => openedParts.includes(number),
    /** The props of a `FormPart`. */
    part: (number: number) => ({
      number,
      opening: {
        isOpen: open === number,
        onOpen: () => setOpen(number),
      },
    }),
    /** Opens the part of a refused field, or the last part for anything else. */
    openPartOf: (field: string): void => {
      const index = fields.findLastIndex((names) => names.some((name) => name === field));
      setOpen(index === -1 ? fields.length : index + 1);
    },
    /** Makes the `onSubmit` of the `<form>`. */
    submitOf:
      ({ validateFields, onSubmit }: OrderedForm<Field>, next = open + 1) =>
      (event: FormEvent<HTMLFormElement>): void => {
        if (open === fields.length) onSubmit(event);
        else if (validateFields(event, fields[open - 1] ?? [])) setOpen(next);
      },
  };
}
