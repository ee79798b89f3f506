import type { KycDetailWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import type { Fact } from '../../../../ui/fact-list.tsx';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The declared fields of an application. */
export function listApplicantFacts(record: KycDetailWire): Fact[] {
  const { firstName, lastName, email, number, dob, nationality, addressOne, addressTwo } = record;
  const { city, state, zipCode } = record;
  return [
    { label: 'First Name', value: firstName },
    { label: 'Last Name', value: lastName === '' ? 'Not on the document' : lastName },
    { label: 'Email', value: email },
    { label: 'Phone', value: number },
    { label: 'Date of Birth', value: dateText(dob) },
    { label: 'Address', value: joinParts([addressOne, city, `${state} ${zipCode}`.trim()]) },
    { label: 'Nationality', value: nationality },
    ...(addressTwo === undefined ? [] : [{ label: 'Address Line 2', value: addressTwo }]),
  ];
}

/** An address in one line. */
export function addressText({ addressOne, addressTwo, city, state, zipCode }: KycDetailWire): string {
  return joinParts([addressOne, addressTwo ?? '', city, `${state} ${zipCode}`.trim()]);
}

function joinParts(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

/** A calendar day, which no time zone moves. */
export function dateText(isoDay: string): string {
  const date = new Date(`${isoDay}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? isoDay : day.format(date);
}
