import { OPEN_CLAIM_SQL } from '../domain/trading/states.js'
import { eraseClosedAccounts } from '../features/account/closed-accounts.js'
import { removeExpiredUnverifiedAccounts } from '../features/auth/unverified-accounts.js'
import { RETENTION_RULES, type RetentionName } from '../kernel/retention-rules.js'
import type { ServerContext } from '../platform/context.js'
import { type Transaction, toTimestamp } from '../platform/db/database.js'
import { deleteChanges } from '../platform/events/queries.js'
import { erasePictures } from '../platform/picture-storage/erase.js'
import {
  EVIDENCE,
  type PictureTable,
  PROOFS,
  VERIFICATIONS,
} from '../platform/picture-storage/picture-tables.js'
import { eraseUnnamedObjects } from '../platform/picture-storage/unnamed-objects.js'

/** The most rows of one transaction, which bounds how long they are locked. */
const BATCH_SIZE = 1_000

interface DeletionContext extends Pick<ServerContext, 'secret'> {
  /** Data up to this instant is deleted, in ms by the clock of the retention rule. */
  until: number
  /** The time by the database's clock, in ms. */
  now: number
}

/** Deletes a batch. Returns how many rows. Rows that others have locked are left to the next run. */
type DeleteBatch = (tx: Transaction, context: DeletionContext) => Promise<number>

/** Creates the deletion of the rows of a table that satisfy `condition`, which is SQL. `$1` is `until`. */
const createRowDeletion =
  (table: string, condition: string): DeleteBatch =>
  async (tx, { until }) => {
    const deleted = await tx.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where ${condition} limit $2 for update skip locked)) returning 1`,
      [toTimestamp(until), BATCH_SIZE],
    )
    return deleted.length
  }

/** Creates the erasure of the pictures of a table whose rows satisfy `condition`, as `createRowDeletion`. */
const createPictureErasure =
  (table: PictureTable, condition: string): DeleteBatch =>
  (tx, { until, now }) =>
    erasePictures(tx, table, { sql: condition, params: [toTimestamp(until)] }, { now, limit: BATCH_SIZE })

// Proofs that were received by `until` and whose trades had ended by then. An open appeal keeps its trade open. The operator needs the
// proof while a claim about the trade is open.
const eraseProofs = createPictureErasure(
  PROOFS,
  `received_at <= $1 and exists (select from trades where id = trade_id and ended_at <= $1)
     and not exists (select from trade_claims where trade_claims.trade_id = proofs.trade_id and ${OPEN_CLAIM_SQL})`,
)

// The pictures of appeals are erased by the rule of proofs.
const eraseEvidence = createPictureErasure(
  EVIDENCE,
  `received_at <= $1 and exists (select from appeals join trades on trades.id = trade_id
     where appeals.id = appeal_id and ended_at <= $1)`,
)

const DELETE_BATCH: Record<Exclude<RetentionName, 'changes' | 'unnamedObjects'>, DeleteBatch> = {
  notifications: createRowDeletion('notifications', 'created_at <= $1'),
  sentMails: createRowDeletion('outbox', 'sent_at <= $1'),
  failedMails: createRowDeletion('outbox', 'given_up_at <= $1'),
  deliveries: createRowDeletion('deliveries', 'coalesce(sent_at, given_up_at) <= $1'),
  idempotencyKeys: createRowDeletion('idempotency_keys', 'created_at <= $1'),
  throttles: createRowDeletion('throttles', 'until <= $1'),
  codes: createRowDeletion('codes', 'expires_at <= $1'),
  passwordResets: createRowDeletion('password_resets', 'expires_at <= $1'),
  passkeyChallenges: createRowDeletion('passkey_challenges', 'expires_at <= $1'),
  dataDownloads: createRowDeletion(
    'data_downloads',
    'ready_until <= $1 and (running_until is null or running_until <= $1)',
  ),
  exports: createRowDeletion('exports', 'created_at <= $1'),
  unverifiedAccounts: (tx, { until }) => removeExpiredUnverifiedAccounts(tx, until, BATCH_SIZE),
  pushDevices: createRowDeletion(
    'push_devices',
    `session_hash is null and created_at <= $1 and not exists (
       select from deliveries where device_id = push_devices.id and sent_at is null and given_up_at is null)`,
  ),
  webhookSecrets: createRowDeletion('webhook_secrets', 'replaced_at <= $1'),
  idleSessions: createRowDeletion('login_sessions', 'seen_at <= $1'),
  oldSessions: createRowDeletion('login_sessions', 'created_at <= $1'),
  knownDevices: createRowDeletion('known_devices', 'used_at <= $1'),
  idPictures: createPictureErasure(VERIFICATIONS, 'decided_at <= $1'),
  // The larger number decides whether another batch follows.
  proofs: async (tx, context) => Math.max(await eraseProofs(tx, context), await eraseEvidence(tx, context)),
  caseNotes: createRowDeletion('case_notes', 'at <= $1'),
  closedAccounts: (tx, context) => eraseClosedAccounts(tx, context, { ...context, limit: BATCH_SIZE }),
}

type Deps = Pick<ServerContext, 'db' | 'clock' | 'config' | 'storages' | 'log' | 'secret'>

const deleteOld = async (
  { db, clock, config, secret }: Deps,
  name: keyof typeof DELETE_BATCH,
): Promise<void> => {
  const now = clock.databaseTime()
  const clockNow = RETENTION_RULES[name].clock === 'exchange' ? clock.now() : now
  const until = clockNow - config.retention[name]
  while ((await db.transaction((tx) => DELETE_BATCH[name](tx, { until, now, secret }))) === BATCH_SIZE);
}

/** Deletes data that is older than its retention rule allows, batch by batch. If one rule fails, the others still run. */
export async function deleteExpired(deps: Deps): Promise<void> {
  const jobs: [string, () => Promise<unknown>][] = [
    ...(Object.keys(DELETE_BATCH) as (keyof typeof DELETE_BATCH)[]).map(
      (name): [string, () => Promise<unknown>] => [name, () => deleteOld(deps, name)],
    ),
    ['changes', () => deleteChanges(deps.db, deps.clock.databaseTime() - deps.config.retention.changes)],
    ['unnamedObjects', () => eraseUnnamedObjects(deps)],
  ]
  for (const [name, run] of jobs)
    await run().catch((error: unknown) =>
      deps.log.error({ err: error, data: name }, 'old data could not be deleted'),
    )
}
