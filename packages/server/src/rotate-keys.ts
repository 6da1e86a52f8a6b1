// Encrypts all encrypted columns and pictures again, with the first key of ENCRYPTION_KEYS: npm run rotate-keys
import { openPictureRewriting, runDatabaseCommand } from './database-command.js'
import { eraseUnnamedObjects } from './platform/picture-storage/unnamed-objects.js'
import { rotateKeys } from './reencrypt.js'

await runDatabaseCommand(async (context) => {
  const deps = await openPictureRewriting(context)
  const { rewritten, failures } = await rotateKeys(deps)
  for (const failure of failures) console.log(failure)
  console.log(`Encrypted with the key ${deps.cipher.keyId}: ${rewritten}`)
  console.log(
    failures.length === 0
      ? 'The other keys are needed for older backups only'
      : `Not decrypted: ${failures.length}. Keep the other keys`,
  )
  await eraseUnnamedObjects(deps)
  return failures.length === 0 ? 0 : 1
})
