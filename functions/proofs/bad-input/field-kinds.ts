import type { Contract, EndpointName } from '@keelstone/domain/api/contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { badValues, type FieldKind } from './bad-values.ts';

/** The name of every field of any body. */
export type FieldName = { [Name in EndpointName]: keyof BodyOf<Contract[Name]> }[EndpointName];

/** What a field of this name holds. Stated here and not read from the schema, which is what is tested. */
const kinds: Readonly<Record<FieldName, FieldKind>> = {
  email: 'email',
  password: 'password',
  device: 'device',
  name: 'person',
  number: 'phone',
  oobCode: 'code',
  kycTicket: 'code',
  code: 'code',
  unusualActivity: 'switch',
  latestSale: 'switch',
  accountTips: 'switch',
  newBrowser: 'switch',
  featureUpdate: 'switch',
  dailyDigest: 'switch',
  saveActivityLogs: 'switch',
  idToSuspend: 'id',
  idToUnsuspend: 'id',
  idToUnlock: 'id',
  idToApprove: 'id',
  idToReject: 'id',
  idToAsk: 'id',
  idToAnswer: 'id',
  items: 'items',
  text: 'message',
  question: 'question',
  explanation: 'message',
  idToPay: 'id',
  idToReturn: 'id',
  paidTxid: 'txid',
  txid: 'sender-txid',
  received: 'received',
  replaces: 'text',
  idToConfirm: 'id',
  idToRefuse: 'id',
  idToPreview: 'id',
  twoPeopleFrom: 'bound',
  id: 'id',
  browser: 'hint',
  os: 'hint',
  firstName: 'person',
  lastName: 'person',
  hasNoLastName: 'switch',
  dob: 'date',
  addressOne: 'name',
  addressTwo: 'text',
  city: 'name',
  state: 'name',
  nationality: 'choice',
  zipCode: 'zip',
  document: 'reference',
  proof: 'reference',
  reason: 'text',
  remarks: 'text',
  usd: 'amount',
  profit: 'amount',
  coinSelected: 'choice',
  profitSelected: 'choice',
  transactionId: 'key',
  btcAddress: 'text',
  ethAddress: 'text',
  balance: 'figure',
  btc: 'figure',
  eth: 'figure',
  expected: 'expected',
  quote: 'quote',
  message: 'message',
  flag: 'choice',
  isOn: 'switch',
  isHeld: 'switch',
  ticket: 'code',
  factorId: 'id',
  idToReset: 'id',
  credential: 'passkey',
  findingId: 'id',
  versionId: 'id',
  entryId: 'text',
  note: 'text',
  address: 'name',
  label: 'label',
  list: 'choice',
  isLooking: 'switch',
  key: 'key',
  terms: 'version',
  privacy: 'version',
};

/** Names that mean something else in one call. */
const others: Readonly<
  Partial<{ [Name in EndpointName]: Partial<Record<keyof BodyOf<Contract[Name]>, FieldKind>> }>
> = {
  register: { password: 'new-password' },
  'reset-password': { password: 'new-password' },
  'submit-kyc': { id: 'choice' },
  'answer-kyc': { id: 'choice' },
  'pass-second-factor': { proof: 'factor-proof' },
  'remove-factor': { proof: 'factor-proof' },
  'create-recovery-codes': { proof: 'factor-proof' },
  'step-up': { proof: 'factor-proof' },
  'propose-hold': { reason: 'message' },
  'return-payout': { reason: 'message' },
  'preview-return-payout': { reason: 'message' },
  'add-passkey': { name: 'name' },
  'add-totp': { code: 'totp-code' },
  'update-wallet': { btcAddress: 'wallet-address', ethAddress: 'wallet-address' },
  'send-contact-message': { name: 'name' },
};

/** What a field of a call's body holds. */
export function kindOf(name: EndpointName, field: string): FieldKind {
  const kind: unknown = Reflect.get(others[name] ?? {}, field) ?? Reflect.get(kinds, field);
  if (!isKind(kind)) throw new Error(`${name} has no field ${field}`);
  return kind;
}

function isKind(kind: unknown): kind is FieldKind {
  return typeof kind === 'string' && Object.hasOwn(badValues, kind);
}
