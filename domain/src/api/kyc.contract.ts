import { object } from 'yup';
import { limits } from '../limits.ts';
import { kycSubmissionSchema } from '../kyc/kyc.schema.ts';
import { idField, optionalTextField } from '../validation/fields.ts';
import { adminListQuery, messageWire, pageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { kycDetailWire, kycRecordWire } from './kyc.wire.ts';
import { reviewStatusField } from './list-filter.ts';
import { throttles } from './throttle.ts';

export const kycContract = {
  'submit-kyc': endpoint({
    method: 'POST',
    path: '/api/kyc',
    access: 'kyc',
    summary: 'Files an application for identity verification.',
    flags: ['readOnly'],
    isAppCheckSpent: true,
    throttles: throttles.kyc,
    body: kycSubmissionSchema,
    response: messageWire,
  }),
  'list-kyc': endpoint({
    method: 'GET',
    path: '/api/kyc/:adminId',
    access: 'admin',
    summary: "KYC records by date, of one status or any, searched by a part of the user's name.",
    query: adminListQuery.shape({ status: reviewStatusField() }),
    response: pageWire(kycRecordWire),
  }),
  'get-kyc': endpoint({
    method: 'GET',
    path: '/api/kyc/:adminId/:kycId',
    access: 'admin',
    summary: 'One KYC record with everything that was submitted. Every view is audited.',
    response: kycDetailWire,
  }),
  'get-kyc-document': endpoint({
    method: 'GET',
    path: '/api/kyc/:viewerId/:kycId/document',
    access: 'signed-in',
    summary: 'Streams the document to its owner or an admin. Every view is audited.',
    response: 'bytes',
  }),
  'approve-kyc': endpoint({
    method: 'PUT',
    path: '/api/kyc/approve/:adminId',
    access: 'admin',
    summary: 'Approves a Pending application.',
    flags: ['approvals', 'readOnly'],
    body: object({ idToApprove: idField() }),
    response: messageWire,
  }),
  'reject-kyc': endpoint({
    method: 'PUT',
    path: '/api/kyc/reject/:adminId',
    access: 'admin',
    summary: 'Rejects a Pending application.',
    flags: ['readOnly'],
    body: object({ idToReject: idField(), reason: optionalTextField(limits.remarksLengthMax) }),
    response: messageWire,
  }),
  'delete-kyc': endpoint({
    method: 'DELETE',
    path: '/api/kyc/:adminId/:kycId',
    access: 'admin',
    summary: 'Erases a record and its image; the user may apply again.',
    flags: ['readOnly'],
    response: messageWire,
  }),
} as const;
