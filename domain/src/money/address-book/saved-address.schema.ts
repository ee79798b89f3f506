import { coinSelectedField, pastedField } from '../../kernel/validation/fields.ts';
import { readableNameField } from '../../kernel/validation/name-field.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { addressBookLimits } from './address-book.limits.ts';

/** The label of a saved address. Only its owner reads it, so it may contain a link. */
const labelField = () => readableNameField(addressBookLimits.addressLabelLengthMax);

/** An address to save. It is parsed like the address of a withdrawal. */
export const addressToSaveSchema = namedObject('AddressToSave', {
  coinSelected: coinSelectedField(),
  address: pastedField().required(validationTexts.required),
  label: labelField(),
}).meta({ description: "An address of the coin, and its owner's label for it." });

export const addressLabelSchema = namedObject('AddressLabel', {
  label: labelField(),
}).meta({ description: 'A label for an address.' });
