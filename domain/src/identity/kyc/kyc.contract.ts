import { boolean, object, string } from 'yup';
import { questionThrottles } from '../../core/question/question.limits.ts';
import {
  answerField,
  itemsField,
  questionField,
  replacedByField,
} from '../../core/question/question.schema.ts';
import { reviewStatusField } from '../../core/review/review-filter.ts';
import { apiLimits } from '../../kernel/api/api.limits.ts';
import { adminListQuery, exportQuery, pageQuery, pageWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { expectedField, idField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { optionalReasonField, reasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { kycQuestionItems } from './kyc-record.ts';
import { kycSessionSchema } from './kyc-session.schema.ts';
import { kycLimits, kycThrottles } from './kyc.limits.ts';
import { kycSubmissionSchema } from './kyc.schema.ts';
import { kycDetailWire, kycRecordWire, userKycWire } from './kyc.wire.ts';
import { ownKycContract } from './own-kyc.contract.ts';

/** The fields that an application shares with an answer to a question about it. */
const exampleDetails = {
  dob: '1990-02-28',
  addressOne: '1 Main Street',
  addressTwo: '',
  city: 'Portsmouth',
  state: 'NH',
  nationality: 'United States',
  zipCode: '03801',
  document: exampleIds.upload,
  id: 'Passport',
} as const;

export const kycContract = {
  'submit-kyc': endpoint('POST /api/kyc', {
    access: 'kyc',
    summary: 'Files an application for identity verification.',
    cost: { reads: 9, writes: 9 },
    example: {
      firstName: 'Nora',
      lastName: 'Quist',
      hasNoLastName: false,
      email: exampleIds.ownEmail,
      number: '+12025550123',
      ...exampleDetails,
    },
    isAppCheckSpent: true,
    throttles: kycThrottles.kyc,
    body: kycSubmissionSchema,
    errors: ['account-closing', 'invalid-upload', 'kyc-approved', 'kyc-pending', 'no-user', 'upload-missing'],
  }),
  'list-kyc': endpoint('GET /api/kyc/:adminId', {
    access: 'admin',
    summary: "Lists KYC records by date, of one status or any. The search is by a part of the user's name.",
    cost: { reads: { perRow: 1, more: 7 }, writes: 3 },
    throttles: throttles.adminList,
    query: adminListQuery.shape({ status: reviewStatusField() }),
    response: pageWire('KycPage', kycRecordWire),
  }),
  'export-kyc': endpoint('GET /api/kyc/export/:adminId', {
    access: 'admin',
    summary: `Exports the list of KYC records, up to ${String(apiLimits.listFileRows)} at a time. Every part is audited, with the people it shows.`,
    cost: { reads: { perRow: 1, more: 7 }, writes: 3 },
    throttles: throttles.adminExport,
    query: exportQuery.shape({ status: reviewStatusField() }),
    response: pageWire('KycPage', kycRecordWire),
  }),
  'list-user-kyc': endpoint('GET /api/kyc/of/:adminId/:userId', {
    access: 'admin',
    summary: "Lists one person's applications with the outcome of each, newest first.",
    cost: { reads: { perRow: 1, more: 6 }, writes: 3 },
    throttles: throttles.adminList,
    query: pageQuery,
    response: pageWire('UserKycPage', userKycWire),
  }),
  ...ownKycContract,
  'get-kyc': endpoint('GET /api/kyc/:adminId/:kycId', {
    access: 'admin',
    summary: 'Returns one KYC record with everything that was submitted. Every view is audited.',
    cost: { reads: 4, writes: 3 },
    throttles: throttles.adminView,
    response: kycDetailWire,
  }),
  'get-kyc-document': endpoint('GET /api/kyc/:viewerId/:kycId/document', {
    access: 'signed-in',
    summary: 'Streams the document to its owner or an admin. Every view is audited.',
    cost: { reads: 4, writes: 3 },
    throttles: throttles.adminView,
    query: object({ replacedBy: replacedByField() }),
    response: 'bytes',
  }),
  'approve-kyc': endpoint('PUT /api/kyc/approve/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'record' },
    summary: 'Approves a Pending application.',
    stepUp: 'with-factor',
    cost: { reads: 8, writes: 9 },
    example: { idToApprove: exampleIds.pendingKyc, expected: exampleIds.expected },
    flags: ['approvals', 'changes'],
    body: object({ idToApprove: idField(), expected: expectedField() }),
    errors: ['already-decided', 'own-record'],
  }),
  'reject-kyc': endpoint('PUT /api/kyc/reject/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'record' },
    summary: 'Rejects a Pending application.',
    stepUp: 'with-factor',
    cost: { reads: 8, writes: 9 },
    example: {
      idToReject: exampleIds.pendingKyc,
      reason: 'The photo is blurred',
      expected: exampleIds.expected,
    },
    body: object({
      idToReject: idField(),
      reason: optionalReasonField(validationLimits.remarksLengthMax),
      expected: expectedField(),
    }),
    errors: ['already-decided', 'own-record'],
  }),
  'ask-kyc': endpoint('PUT /api/kyc/ask/:adminId', {
    access: 'admin',
    people: 'one',
    summary: 'Asks the applicant to send some items of a Pending application again. It stays Pending.',
    cost: { reads: 7, writes: 7 },
    example: {
      idToAsk: exampleIds.pendingKyc,
      items: ['name', 'document'],
      text: 'The photo is cut off. Please send all four corners',
    },
    throttles: questionThrottles.ask,
    body: object({
      idToAsk: idField(),
      items: itemsField(kycQuestionItems),
      text: reasonField(validationLimits.remarksLengthMax),
    }),
    errors: ['already-decided', 'ask-limit', 'own-record'],
  }),
  'answer-kyc': endpoint('PUT /api/kyc/answer/:userId', {
    access: 'self',
    isOpenBeforeAcceptance: true,
    summary:
      "Answers a question about the caller's own application, with just the fields of the requested items.",
    cost: { reads: 7, writes: 3 },
    example: {
      idToAnswer: exampleIds.askedKyc,
      question: 1,
      firstName: 'Nora',
      lastName: 'Quist',
      hasNoLastName: false,
      ...exampleDetails,
    },
    isStoppedByLock: true,
    throttles: questionThrottles.answer,
    body: object({
      idToAnswer: idField(),
      question: questionField(),
      firstName: answerField(kycLimits.addressLengthMax),
      lastName: answerField(kycLimits.addressLengthMax),
      hasNoLastName: boolean().strict().nonNullable(validationTexts.invalid).optional(),
      dob: answerField(kycLimits.addressLengthMax),
      addressOne: answerField(kycLimits.addressLengthMax),
      addressTwo: answerField(kycLimits.addressLengthMax),
      city: answerField(kycLimits.addressLengthMax),
      state: answerField(kycLimits.addressLengthMax),
      nationality: answerField(kycLimits.addressLengthMax),
      zipCode: answerField(kycLimits.addressLengthMax),
      document: answerField(1024),
      id: answerField(kycLimits.addressLengthMax),
    }),
    errors: ['invalid-upload', 'no-open-question', 'upload-missing'],
  }),
  'delete-kyc': endpoint('DELETE /api/kyc/:adminId/:kycId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'record', param: 'kycId' },
    summary: 'Erases a record and its image. The user may apply again.',
    stepUp: 'with-factor',
    // Also removes the administrators' notes on the case.
    cost: { reads: 10, writes: 8 },
    throttles: throttles.adminDelete,
    query: object({ expected: expectedField() }),
    errors: ['on-hold', 'own-record'],
  }),
  'open-kyc-session': endpoint('POST /api/auth/kyc-session', {
    access: 'public',
    summary:
      'Exchanges the ticket of a verified address and the password for a session that can only file an identity application.',
    cost: { reads: 13, writes: 5 },
    example: { kycTicket: exampleIds.kycTicket, password: exampleIds.password },
    throttles: kycThrottles.kycSession,
    body: kycSessionSchema,
    response: namedObject('KycSessionAnswer', {
      customToken: string().required(),
    }).meta({ description: 'A token of scope `kyc`, for the Firebase SDK.' }),
    errors: ['account-restricted', 'sign-in-locked', 'ticket-invalid', 'wrong-credentials'],
  }),
} as const;
