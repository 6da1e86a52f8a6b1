import { personLifecycle } from '@cht/machines/operator'
import { INVITATION_LIFETIME } from '@cht/sdk/operator'
import { HOUR } from '@cht/sdk/rules'
import { Refusal } from '../../kernel/refusal.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { type Queryable, toTimestamp } from '../../platform/db/database.js'
import { lockMoreRows } from '../../platform/db/locks.js'
import { queueMail } from '../../platform/mail/outbox.js'
import { createSecret, hashSecret } from '../bearer.js'
import { PERSON_COLUMNS, type Person } from './person.js'

type Deps = Pick<ServerContext, 'clock'>

const canAccept = (person: Person): boolean =>
  personLifecycle.restore(person).can({ type: 'invitation.accept' })

/** Mails an invitation to a person, in place of an earlier one. */
export async function sendInvitation(
  tx: Queryable,
  { clock, brand, config }: Deps & Pick<ServerContext, 'brand' | 'config'>,
  { id, email, roles }: Pick<Person, 'id' | 'email' | 'roles'>,
): Promise<void> {
  const now = clock.databaseTime()
  const invitation = createSecret('invitation')
  await tx.query(
    `insert into operator_invitations (operator_id, token_hash, expires_at) values ($1, $2, $3)
     on conflict (operator_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [id, hashSecret(invitation), toTimestamp(now + INVITATION_LIFETIME)],
  )
  await queueMail(tx, now, {
    recipient: email,
    until: now + INVITATION_LIFETIME,
    subject: `You are invited to operate ${brand.name}`,
    body: `You are invited to operate ${brand.name}. Your roles: ${roles.join(', ')}.\n\nAccept it within ${INVITATION_LIFETIME / HOUR} hours, in your browser:\n\n${config.consoleUrl}/console/invitation#${invitation}\n\nor by a command, with an authenticator app at hand:\n\nnpm run operator -- people accept ${invitation}\n\nIf you do not expect this, do nothing and tell an administrator of the exchange.\n`,
  })
}

const notInvited = () =>
  new Refusal(404, 'not_found', 'This invitation is wrong, used or over. Ask an administrator for a new one')

const INVITED = `from operators join operator_invitations on operator_id = id where token_hash = $1 and expires_at > $2`

/** The person whose invitation is open, and until when. Throws 404 for any other text. */
export async function readInvited(
  db: Queryable,
  { clock }: Deps,
  invitation: string,
): Promise<Person & Row<'operator_invitations', 'expiresAt'>> {
  const [person] = await db.query<Person & Row<'operator_invitations', 'expiresAt'>>(
    `select ${PERSON_COLUMNS}, expires_at ${INVITED}`,
    [hashSecret(invitation), toTimestamp(clock.databaseTime())],
  )
  if (!person || !canAccept(person)) throw notInvited()
  return person
}

/** Locks the person whose invitation is open. Throws 404 for any other text. */
export async function lockInvited(tx: Queryable, { clock }: Deps, invitation: string): Promise<Person> {
  const [person] = await lockMoreRows<Person>(tx, {
    sql: `select ${PERSON_COLUMNS} ${INVITED}`,
    params: [hashSecret(invitation), toTimestamp(clock.databaseTime())],
    lock: 'no key update of operators',
  })
  // Read again: it may have been accepted or replaced while this waited for the lock.
  const [open] = await tx.query(
    'select from operator_invitations where operator_id = $1 and token_hash = $2',
    [person?.id ?? null, hashSecret(invitation)],
  )
  if (!person || !open || !canAccept(person)) throw notInvited()
  return person
}

/** Closes the invitation of a person, who has accepted it. */
export async function closeInvitation(tx: Queryable, { clock }: Deps, id: string): Promise<void> {
  await tx.query('delete from operator_invitations where operator_id = $1', [id])
  await tx.query('update operators set accepted_at = $2 where id = $1', [id, toTimestamp(clock.now())])
}
