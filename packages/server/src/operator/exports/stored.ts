import type { ExportKind } from '@cht/sdk/operator'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import { notFound } from '../../kernel/refusal.js'
import { DEFAULT_RETENTION } from '../../kernel/retention-rules.js'
import { isUuid } from '../../kernel/uuid.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import type { OperatorCaller } from '../../platform/http/policies.js'
import { assertRole } from '../caller.js'
import { EXPORTS } from './columns.js'

/** Whoever may download an export: a person by their id, a token with roles by its name, or the exchange's own token without both. */
export function getExportOwner({ via, id, name }: OperatorCaller): [id: string | null, name: string | null] {
  return [id ?? null, via === 'token' ? (name ?? null) : null]
}

const IS_OWN =
  'created_by is not distinct from $1 and created_name is not distinct from $2 and created_at > $3'

interface ExportRow {
  id: string
  kind: ExportKind
  from: string
  to: string
  rows: number
  bytes: number
  parts: number
  sha256: Uint8Array
  createdAt: number
}

const COLUMNS = `id, kind, from_day as "from", to_day as "to", rows, bytes, parts, sha256, created_at`

/** An export as the API sends it. */
export function toWireExport({ sha256, createdAt, ...row }: ExportRow) {
  return {
    ...row,
    sha256: Buffer.from(sha256).toString('hex'),
    createdAt: toIso(createdAt),
    expiresAt: toIso(createdAt + DEFAULT_RETENTION.exports),
  }
}

const EXPORT_LIST: ListOrder = {
  list: 'exports',
  by: { created_at: 'instant', id: 'uuid' },
  newestFirst: true,
}

const getParams = (caller: OperatorCaller, now: number) => [
  ...getExportOwner(caller),
  toTimestamp(now - DEFAULT_RETENTION.exports),
]

/** Lists the exports of the caller that have not expired, newest first. */
export async function listExports(db: Queryable, now: number, caller: OperatorCaller, page: PageRequest) {
  const { where, order, params } = buildPageSql(EXPORT_LIST, page, getParams(caller, now))
  const rows = await db.query<ExportRow>(
    `select ${COLUMNS} from exports where ${IS_OWN} and ${where} ${order}`,
    params,
  )
  const found = toPage(EXPORT_LIST.list, rows, ({ createdAt, id }) => [createdAt, id], page.limit)
  return mapPage(found, toWireExport)
}

/** Reads an export of the caller. Throws 404 if there is none, or it has expired, and 403 without a role of its kind. */
export async function readExport(
  db: Queryable,
  now: number,
  caller: OperatorCaller,
  id: string,
): Promise<ExportRow> {
  const [row] = isUuid(id)
    ? await db.query<ExportRow>(`select ${COLUMNS} from exports where ${IS_OWN} and id = $4`, [
        ...getParams(caller, now),
        id,
      ])
    : []
  if (!row) throw notFound()
  assertRole(caller, EXPORTS[row.kind].roles)
  return row
}

/** Reads a part of an export that the caller may read. Throws 404 if there is none. */
export async function readPart(db: Queryable, id: string, part: number): Promise<string> {
  const [row] = await db.query<{ text: string }>(
    'select text from export_parts where export_id = $1 and part = $2',
    [id, part],
  )
  if (!row) throw notFound()
  return row.text
}
