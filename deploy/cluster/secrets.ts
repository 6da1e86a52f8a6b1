import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const createPassword = () => randomBytes(24).toString('hex')

const createSecrets = () => ({
  /** Of the role `postgres`. */
  superuser: createPassword(),
  /** Of the role `replicator`, with which a standby follows its primary. */
  replication: createPassword(),
  /** Of the user `patroni`, who may change the cluster over Patroni's REST API. */
  api: createPassword(),
  /** Of the role `cht_owner`. */
  owner: createPassword(),
  /** Of the role `cht_process`. */
  process: createPassword(),
  /** `OPERATOR_TOKEN` of the exchange. */
  operatorToken: createPassword(),
  /** `ENCRYPTION_KEYS` of the exchange. */
  encryptionKeys: `k1:${randomBytes(32).toString('base64')}`,
})

/** The passwords and keys of a cluster. */
export type Secrets = ReturnType<typeof createSecrets>

/** Reads the passwords of the cluster in a folder, or creates them. */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${JSON.stringify(createSecrets(), null, 2)}\n`, { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The file of PgBouncer's users. */
export function formatUsers({ process }: Pick<Secrets, 'process'>): string {
  return `"cht_process" "${process}"\n`
}
