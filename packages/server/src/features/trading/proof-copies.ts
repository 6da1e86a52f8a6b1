import { createHash } from 'node:crypto'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import { isCopy } from '../../platform/pictures/fingerprint/compare.js'
import {
  computeFingerprint,
  type Fingerprint,
  parseFingerprint,
  serializeFingerprint,
} from '../../platform/pictures/fingerprint/fingerprint.js'
import { listKeys, listSearchKeys } from '../../platform/pictures/fingerprint/keys.js'

/** By what a copy of a proof is recognized (decision 40). */
export interface ProofFingerprint {
  sha256: Uint8Array
  fingerprint: Fingerprint
}

/** Computes the fingerprint of a proof as it was encoded. */
export async function fingerprintProof(picture: Uint8Array): Promise<ProofFingerprint> {
  return {
    sha256: createHash('sha256').update(picture).digest(),
    fingerprint: await computeFingerprint(picture),
  }
}

/** How many proofs are read for each key, and compared in the end. They bound the time of a search, however many proofs there are. */
const MAX_PER_KEY = 32
const MAX_COMPARED = 32
const MAX_EQUAL = 100

/**
 * Selects the proofs that share keys with a picture. A key that few of them have counts most: the words of a
 * bank's receipt are in all of its receipts.
 */
const CANDIDATES = `select proof_id, fingerprint from proof_fingerprints join (
    select proof_id, sum(1.0 / found) as weight from (
      select proof_id, count(*) over (partition by searched.key) as found
      from unnest($2::int[]) as searched(key) cross join lateral (
        select proof_id from proof_keys where proof_keys.key = searched.key and proof_id <> $1
        order by proof_id desc limit ${MAX_PER_KEY}
      ) as proofs
    ) as votes group by proof_id order by weight desc, proof_id limit ${MAX_COMPARED}
  ) as candidates using (proof_id)`

/** Returns the ids of the other proofs that are the same picture, or a copy of it. */
export async function findProofCopies(
  db: Queryable,
  proofId: string,
  { sha256, fingerprint }: ProofFingerprint,
): Promise<string[]> {
  const equal = await db.query<Row<'proof_fingerprints', 'proofId'>>(
    `select proof_id from proof_fingerprints where sha256 = $2 and proof_id <> $1 limit ${MAX_EQUAL}`,
    [proofId, sha256],
  )
  const keys = listSearchKeys(fingerprint)
  const candidates =
    keys.length === 0
      ? []
      : await db.query<Row<'proof_fingerprints', 'proofId' | 'fingerprint'>>(CANDIDATES, [proofId, keys])
  const copies = candidates.filter((other) => isCopy(fingerprint, parseFingerprint(other.fingerprint)))
  return [...new Set([...equal, ...copies].map((found) => found.proofId))]
}

/** Stores the fingerprint of a proof, which is in the database already. */
export function insertProofFingerprint(
  tx: Transaction,
  proofId: string,
  { sha256, fingerprint }: ProofFingerprint,
): void {
  tx.send(
    `with fingerprints as (insert into proof_fingerprints (proof_id, sha256, fingerprint) values ($1, $2, $3))
     insert into proof_keys (proof_id, key) select $1, unnest($4::int[])`,
    [proofId, sha256, serializeFingerprint(fingerprint), listKeys(fingerprint)],
  )
}

/** Marks proofs. They are locked in the order of their ids, so that two transactions do not wait for each other. */
export function markReusedProofs(tx: Transaction, proofIds: readonly string[]): void {
  if (proofIds.length === 0) return
  tx.send(
    `update proofs set is_reused = true where id in (
       select id from proofs where id = any ($1::uuid[]) and not is_reused
       order by id for no key update)`,
    [proofIds],
  )
}

const BATCH_SIZE = 20

/**
 * Compares the proofs that were stored since the last run, after their commit. Each is compared when it is sent too, so that its
 * seller never sees it without its mark; but two that are sent at the same time do not see each other then.
 */
export async function compareNewProofs({ db }: Pick<ServerContext, 'db'>): Promise<void> {
  const compareBatch = () =>
    db.transaction(async (tx) => {
      const proofs = await tx.query<Row<'proof_fingerprints', 'proofId' | 'sha256' | 'fingerprint'>>(
        `select proof_id, sha256, fingerprint from proof_fingerprints where not is_compared
         order by proof_id limit ${BATCH_SIZE} for update skip locked`,
      )
      if (proofs.length === 0) return 0
      const reused = new Set<string>()
      for (const { proofId, sha256, fingerprint } of proofs) {
        const copies = await findProofCopies(tx, proofId, {
          sha256,
          fingerprint: parseFingerprint(fingerprint),
        })
        for (const id of copies.length > 0 ? [proofId, ...copies] : []) reused.add(id)
      }
      markReusedProofs(tx, [...reused])
      tx.send('update proof_fingerprints set is_compared = true where proof_id = any ($1::uuid[])', [
        proofs.map(({ proofId }) => proofId),
      ])
      return proofs.length
    })
  while ((await compareBatch()) === BATCH_SIZE);
}
