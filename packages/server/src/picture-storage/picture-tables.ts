/** A table whose rows have pictures. All pictures of a row are in one storage. */
export interface PictureTable {
  table: string
  /** The primary key, a uuid. */
  key: string
  /** The columns of the pictures' bytes. The key of a picture's object is in the column of that name with `_object` added. */
  columns: readonly [string, ...string[]]
}

export const PROOFS: PictureTable = { table: 'proofs', key: 'trade_id', columns: ['picture'] }
export const VERIFICATIONS: PictureTable = { table: 'verifications', key: 'id', columns: ['front', 'back'] }
export const EVIDENCE: PictureTable = { table: 'appeal_evidence', key: 'id', columns: ['picture'] }
export const PICTURE_TABLES = [PROOFS, VERIFICATIONS, EVIDENCE]
