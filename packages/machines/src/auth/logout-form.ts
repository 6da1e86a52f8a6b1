import { currentSession } from '@cht/sdk/contract'
import type { FormDefinition } from '../form.js'

/** If the logout fails, the user stays signed in. */
export const logoutForm: FormDefinition<object, undefined> = {
  id: 'logout',
  initial: {},
  success: currentSession.logout.success,
  submit: (client, _, options) => client.auth.logout(options),
  toSessionEvent: () => ({ type: 'session.end' }),
  endsSession: true,
}
