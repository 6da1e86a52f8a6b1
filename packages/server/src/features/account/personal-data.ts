import { Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { readAppealEvidence } from '../trading/evidence.js'
import { PARTY_USER_SQL } from '../trading/party-user.js'
import { readProofOfTrade } from '../trading/proofs.js'
import { readVerificationPicture } from '../verification/service.js'
import type { ArchiveEntry } from './archive.js'
import { readRows } from './lists.js'
import { readDataJson } from './sections.js'

type Deps = Pick<ServerContext, 'db' | 'cipher' | 'storages'>

/** Reads a picture. Returns no entry if it has been erased meanwhile. */
const readPicture = async (name: string, read: () => Promise<Uint8Array>): Promise<ArchiveEntry[]> => {
  try {
    return [{ name, content: [await read()], isCompressible: false }]
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return []
    throw error
  }
}

/** The proofs of payment that the user uploaded, without those of the user's counterparties. */
async function* readProofs(deps: Deps, userId: string): AsyncGenerator<ArchiveEntry> {
  const proofs = readRows<Row<'proofs', 'id' | 'tradeId' | 'part'>>(deps.db, userId, {
    sql: 'select proofs.id, trade_id, part from proofs join trades on trades.id = trade_id where buyer_id = $1',
    by: { 'proofs.id': 'uuid' },
    key: ['id'],
  })
  for await (const { tradeId, part } of proofs) {
    const name = part === 'rest' ? `${tradeId}-rest` : tradeId
    yield* await readPicture(`proofs-of-payment/${name}.jpg`, () => readProofOfTrade(deps, tradeId, part))
  }
}

/** The pictures that the user has added to appeals. */
async function* readEvidence(deps: Deps, userId: string): AsyncGenerator<ArchiveEntry> {
  const evidence = readRows<{ id: string; appealId: string }>(deps.db, userId, {
    sql: `select appeal_evidence.id, appeal_id from appeal_evidence
      join appeals on appeals.id = appeal_id join trades on trades.id = trade_id
      where ${PARTY_USER_SQL} = $1`,
    by: { 'appeal_evidence.id': 'uuid' },
    key: ['id'],
  })
  for await (const { id, appealId } of evidence)
    yield* await readPicture(`appeals/${appealId}-${id}.jpg`, () => readAppealEvidence(deps, appealId, id))
}

async function* readIdPictures(deps: Deps, userId: string): AsyncGenerator<ArchiveEntry> {
  const requests = readRows<{ id: string }>(deps.db, userId, {
    sql: 'select id from verifications where user_id = $1 and storage is not null',
    by: { id: 'uuid' },
  })
  for await (const { id } of requests)
    for (const side of ['front', 'back'] as const)
      yield* await readPicture(`identity-checks/${id}-${side}.jpg`, () =>
        readVerificationPicture(deps, id, side),
      )
}

/** The files of a user's own data: `data.json` and the pictures that the user has sent. */
export async function* readPersonalData(
  deps: Deps,
  userId: string,
  now: number,
): AsyncGenerator<ArchiveEntry> {
  yield { name: 'data.json', content: readDataJson(deps, userId, now), isCompressible: true }
  yield* readProofs(deps, userId)
  yield* readEvidence(deps, userId)
  yield* readIdPictures(deps, userId)
}
