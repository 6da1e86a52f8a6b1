import type { Queryable } from './database.js'

export interface DurabilitySettings {
  fsync: string
  synchronousCommit: string
  /** The setting `synchronous_standby_names`; '' without a synchronous standby. */
  standbyNames: string
}

/** Describes the settings with which PostgreSQL may lose acknowledged commits. Empty if there are none. */
export function findDurabilityRisks({
  fsync,
  synchronousCommit,
  standbyNames,
}: DurabilitySettings): string[] {
  const isStandbyDiskSkipped = synchronousCommit === 'local' || synchronousCommit === 'remote_write'
  return [
    ...(fsync === 'off' ? ['fsync is off'] : []),
    ...(synchronousCommit === 'off' ? ['synchronous_commit is off'] : []),
    ...(isStandbyDiskSkipped && standbyNames !== ''
      ? [`synchronous_commit is ${synchronousCommit}, so a commit does not wait for the disk of a standby`]
      : []),
  ]
}

/** Reads the settings that apply to the sessions of the current role. */
export async function readDurabilitySettings(db: Queryable): Promise<DurabilitySettings> {
  const [row] = await db.query<DurabilitySettings>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as "synchronousCommit",
       current_setting('synchronous_standby_names') as "standbyNames"`,
  )
  if (!row) throw new Error('the settings have no row')
  return row
}
