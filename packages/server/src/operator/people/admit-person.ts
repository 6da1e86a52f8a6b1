import type { AuditAct } from '@cht/sdk/operator'
import { audit } from '../../platform/audit/service.js'
import type { Transaction } from '../../platform/db/database.js'
import type { RequestCall } from '../../platform/http/request-call.js'
import type { Person } from './person.js'
import { startPersonSession, toCaller } from './sessions.js'

/** Starts a session of a person who has proven who they are, and writes the act to the audit log. */
export async function admitPerson(
  tx: Transaction,
  call: RequestCall,
  person: Person,
  act: Extract<AuditAct, 'person.signedIn' | 'person.accepted'>,
) {
  call.request.operator = toCaller(person)
  await audit(tx, call, { act, actor: 'operator', by: person.name })
  return startPersonSession(tx, call.context, person)
}
