import type { Firestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { KycRecord, KycRecordStatus } from '@keelstone/domain/kyc/kyc-record';
import { collection } from '../firestore/collection.ts';
import { rewriteOwner, type OwnerCopy } from '../firestore/rewrite-owner.ts';
import { listPage, type PageRequest } from '../firestore/list-page.ts';

export function kycRepository(db: Firestore) {
  const rows = collection<KycRecord>(db, collections.kyc);
  const visible = db.collection(collections.kyc).where('isDeleted', '==', false);
  return {
    ...rows,
    renameOwner: (uid: string, owner: OwnerCopy) => rewriteOwner(db, visible.where('uid', '==', uid), owner),
    /** Records of one status, or of any. */
    listByStatus: (status: KycRecordStatus | undefined, page: PageRequest) =>
      listPage(
        rows,
        page,
        status === undefined ? visible : visible.where('status', '==', status),
        (row) => row.id,
      ),
  };
}
