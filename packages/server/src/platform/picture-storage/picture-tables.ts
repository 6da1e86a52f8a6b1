/** An SQL condition, and its parameters. They start at `$1`. */
export interface Condition {
  sql: string
  params: readonly unknown[]
}

/** A table whose rows name pictures. All pictures of a row are in one storage and have one encryption key. */
export interface PictureTable {
  table: string
  /** The primary key, a uuid. */
  key: string
  /** The columns of the objects. They, `storage` and `encryption_key` are null once the pictures are erased. */
  columns: readonly [string, ...string[]]
  /** Erases the pictures of the rows `$1`. */
  erase: string
}

export const PROOFS: PictureTable = {
  table: 'proofs',
  key: 'id',
  columns: ['picture_object'],
  erase: 'delete from proofs where id = any ($1::uuid[])',
}
export const VERIFICATIONS: PictureTable = {
  table: 'verifications',
  key: 'id',
  columns: ['front_object', 'back_object'],
  erase: `update verifications set front_object = null, back_object = null, storage = null, encryption_key = null
    where id = any ($1::uuid[])`,
}
export const EVIDENCE: PictureTable = {
  table: 'appeal_evidence',
  key: 'id',
  columns: ['picture_object'],
  erase: 'delete from appeal_evidence where id = any ($1::uuid[])',
}
export const PICTURE_TABLES = [PROOFS, VERIFICATIONS, EVIDENCE]
