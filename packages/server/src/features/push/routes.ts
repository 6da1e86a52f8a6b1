import { notifications } from '@cht/sdk/contract'
import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/context.js'
import { registerRead, registerWrite } from '../../platform/http/router.js'
import { getSessionReference } from '../auth/sessions.js'
import { addPushDevice, listPushDevices, removePushDevice } from './devices.js'

export function pushRoutes(app: FastifyInstance, context: ServerContext): void {
  registerRead(app, context, notifications.pushKey, async () => ({ publicKey: context.pushKeys.publicKey }))

  registerRead(app, context, notifications.pushDevices, (call) =>
    listPushDevices(context.db, getSessionReference(call)),
  )

  registerWrite(app, context, notifications.addPushDevice, {
    run: async (tx, call) => {
      const session = getSessionReference(call)
      await addPushDevice(tx, { config: context.config, now: call.now }, session, call.input)
      return listPushDevices(tx, session)
    },
  })
  registerWrite(app, context, notifications.removePushDevice, {
    run: async (tx, call) => {
      await removePushDevice(tx, call.user.id, call.input.id)
      return listPushDevices(tx, getSessionReference(call))
    },
  })
}
