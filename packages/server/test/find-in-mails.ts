import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeMail } from './decode-mail.js'

/** What the first group of `pattern` matches in the latest mail of a folder to `email` whose text matches it. */
export const findInMails = (outbox: string, email: string, pattern: RegExp): string | undefined =>
  readdirSync(outbox)
    .sort()
    .map((file) => decodeMail(readFileSync(join(outbox, file), 'utf8')))
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => pattern.exec(mail)?.[1])
    .findLast((match) => match !== undefined)
