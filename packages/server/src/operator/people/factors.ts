import { Refusal } from '../../kernel/refusal.js'
import type { ServerContext } from '../../platform/context.js'
import type { Queryable } from '../../platform/db/database.js'
import { queueMail } from '../../platform/mail/outbox.js'
import { hasPersonAuthenticator } from './authenticator.js'
import { operatorPasskeys } from './passkeys.js'
import type { Person } from './person.js'

/** Throws 409 if the person, whose row is locked, could not sign in any more. Call it after a removal. */
export async function assertFactorStays(tx: Queryable, operatorId: string): Promise<void> {
  if (await hasPersonAuthenticator(tx, operatorId)) return
  if ((await operatorPasskeys.count(tx, operatorId)) > 0) return
  throw new Refusal(409, 'last_factor', 'You could not sign in without it: add another one first')
}

/** Removes the passkeys and the authenticator app of a person who has lost them. */
export async function removePersonFactors(tx: Queryable, operatorId: string): Promise<void> {
  await tx.query('delete from operator_authenticators where operator_id = $1', [operatorId])
  await tx.query('delete from operator_passkeys where operator_id = $1', [operatorId])
}

/** Mails a person that what they sign in with has changed: somebody else may have used their session. */
export async function tellOfFactor(
  tx: Queryable,
  { clock, brand }: Pick<ServerContext, 'clock' | 'brand'>,
  { email }: Pick<Person, 'email'>,
  change: string,
): Promise<void> {
  await queueMail(tx, clock.databaseTime(), {
    recipient: email,
    subject: `How you sign in to operate ${brand.name} has changed`,
    body: `${change}.\n\nIf this was not you, tell an administrator of the exchange at once.\n`,
  })
}
