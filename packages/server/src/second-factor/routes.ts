import { reauthentication } from '@cht/sdk/second-factor'
import type { FastifyInstance } from 'fastify'
import { audit } from '../audit/service.js'
import { assertPassword } from '../auth/assert-password.js'
import { throttlePassword } from '../auth/throttle.js'
import type { ServerContext } from '../context.js'
import { registerRead, registerWrite } from '../http/router.js'
import { confirmSession, readReauthentication } from './reauthentication.js'

export function secondFactorRoutes(app: FastifyInstance, context: ServerContext): void {
  registerRead(app, context, reauthentication.get, ({ user }) => readReauthentication(context.db, user.id))

  registerWrite(app, context, reauthentication.byPassword, {
    prepare: async (call) => {
      await throttlePassword(call, call.user)
      await assertPassword(call, call.input.password)
    },
    run: async (tx, call) => {
      await audit(tx, call, { act: 'user.confirmed', actor: 'user', userId: call.user.id })
      return confirmSession(tx, call, call.user.id)
    },
  })

  registerWrite(app, context, reauthentication.askBeforeTokensMove, {
    run: async (tx, call) => {
      const { user, input } = call
      await tx.query('update users set asks_before_tokens_move = $2 where id = $1', [user.id, input.isOn])
      await audit(tx, call, {
        act: input.isOn ? 'protection.on' : 'protection.off',
        actor: 'user',
        userId: user.id,
      })
      return readReauthentication(tx, user.id)
    },
  })
}
