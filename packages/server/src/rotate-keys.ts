// Encrypts all pictures and stored responses with the first key of ENCRYPTION_KEYS: npm run rotate-keys
import { readConfig } from './config.js'
import { ConfigError } from './config-error.js'
import { protectDataDir } from './data-dir.js'
import { openDatabase } from './db/open.js'
import { checkEncryptionKeys } from './encryption/check-keys.js'
import { createColumnCipher } from './encryption/cipher.js'
import { loadEncryptionKeys } from './encryption/keys.js'
import { rotateKeys } from './encryption/reencrypt.js'
import { createLog } from './log.js'

try {
  const config = readConfig(process.env)
  if (!config.databaseUrl) protectDataDir(config, createLog(config.logLevel))
  const keys = loadEncryptionKeys(config)
  const fail = (error: Error) => {
    throw error
  }
  const db = await openDatabase(config, { onError: fail, onLost: fail })
  try {
    const [table] = await db.query<{ exists: boolean }>(
      `select to_regclass('encryption_keys') is not null as exists`,
    )
    if (!table?.exists)
      throw new ConfigError('This database has no encrypted columns: start this version once')
    await checkEncryptionKeys(db, keys)
    const cipher = createColumnCipher(keys)
    const { encrypted, failures } = await rotateKeys({ db, cipher })
    for (const failure of failures) console.log(failure)
    console.log(`Encrypted with the key ${cipher.keyId}: ${encrypted}`)
    console.log(
      failures.length === 0
        ? 'The other keys are needed for older backups only'
        : `Not decrypted: ${failures.length}. Keep the other keys`,
    )
    process.exitCode = failures.length === 0 ? 0 : 1
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 2
}
