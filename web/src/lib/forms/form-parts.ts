import { useState, type FormEvent } from 'react';

type OrderedForm<Field> = {
  passes: (event: FormEvent<HTMLFormElement>, fields: readonly Field[]) => boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form in parts, numbered from 1, of which one is open at a time; `fields`: those of each part. Continue checks the
 * open part as sending would, and opens the next one; in the last part the form is sent.
 */
export function useFormParts<Field extends string>(fields: readonly (readonly Field[])[]) {
  const [open, setOpen] = useState(1);
  return {
    open,
    /** What `FormPart` needs to know of the part of this number. */
    part: (number: number) => ({
      number,
      opening: {
        isOpen: open === number,
        onOpen: () => setOpen(number),
      },
    }),
    /** Opens the part of a field that was refused; what belongs to no part is seen where the form is sent. */
    openPartOf: (field: string): void => {
      const index = fields.findIndex((names) => names.some((name) => name === field));
      setOpen(index === -1 ? fields.length : index + 1);
    },
    /** On the `<form>`. */
    submitOf:
      ({ passes, onSubmit }: OrderedForm<Field>) =>
      (event: FormEvent<HTMLFormElement>): void => {
        if (open === fields.length) onSubmit(event);
        else if (passes(event, fields[open - 1] ?? [])) setOpen(open + 1);
      },
  };
}
