import type { AuditAct } from '@cht/sdk/operator'
import { audit } from '../../platform/audit/service.js'
import type { Transaction } from '../../platform/db/database.js'
import type { ReplyCall } from '../../platform/http/request-call.js'
import { rememberBrowser } from './known-browser.js'
import type { Person } from './person.js'
import { startPersonSession, toCaller } from './sessions.js'

/** Starts a session of a person who has proven who they are, remembers their browser, and writes the act to the audit log. */
export async function admitPerson(
  tx: Transaction,
  call: ReplyCall,
  person: Person,
  act: Extract<AuditAct, 'person.signedIn' | 'person.accepted'>,
) {
  call.request.operator = toCaller(person)
  await audit(tx, call, { act, actor: 'operator', by: person.name })
  rememberBrowser(call, person.id)
  return startPersonSession(tx, call.context, person)
}
