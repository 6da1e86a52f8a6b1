import { MAX_PUSH_DEVICES } from '@cht/sdk/rules'
import {
  assertKindCanChange,
  mapPage,
  paginate,
  toNotificationSettings,
  toWireNotification,
  wrongToken,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { assertFound, type BrowserSession, type MemoryStore } from './store.js'

export function createNotificationHandlers({
  notifications,
}: MemoryStore): Handlers<'notifications', 'list'> {
  return {
    list: (pageRequest, user) => {
      const received = notifications.filter(({ userId }) => userId === user.id)
      const page = paginate('notifications', received, ({ createdAt, id }) => [createdAt, id], pageRequest)
      return mapPage(page, toWireNotification)
    },
  }
}

/** A sample key. No push is sent, so it signs nothing. */
const PUBLIC_KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'

/** Push devices are stored, but nothing is sent to them. A device belongs to the session of its browser. */
export function createPushDeviceHandlers(
  store: MemoryStore,
  session: BrowserSession,
): Handlers<'notifications', 'pushKey' | 'pushDevices' | 'addPushDevice' | 'removePushDevice'> {
  const list = (userId: string) =>
    store.pushDevices
      .filter((device) => device.userId === userId)
      .map(({ id, name, createdAt, session: owner }) => ({
        id,
        name,
        createdAt: new Date(createdAt).toISOString(),
        isCurrent: owner === session,
      }))
  return {
    pushKey: () => ({ publicKey: PUBLIC_KEY }),
    pushDevices: (_, user) => list(user.id),
    addPushDevice: ({ endpoint, name }, { id: userId }) => {
      const device = {
        id: store.nextId('device'),
        userId,
        session,
        endpoint: String(endpoint),
        name: String(name),
        createdAt: store.now(),
      }
      const isReplaced = (other: typeof device) => other.session === session || other.endpoint === endpoint
      const others = store.pushDevices.filter((other) => !isReplaced(other))
      const userDevices = [device, ...others.filter((other) => other.userId === userId)].slice(
        0,
        MAX_PUSH_DEVICES,
      )
      store.pushDevices = [...userDevices, ...others.filter((other) => other.userId !== userId)]
      return list(userId)
    },
    removePushDevice: ({ id }, { id: userId }) => {
      const device = assertFound(
        store.pushDevices.find((other) => other.id === id && other.userId === userId),
      )
      store.pushDevices = store.pushDevices.filter((other) => other !== device)
      return list(userId)
    },
  }
}

/** `unsubscribe` always fails: no mails are sent, so no token is valid. */
export function createNotificationSettingHandlers({
  optOuts,
}: MemoryStore): Handlers<'notifications', 'settings' | 'changeSetting' | 'unsubscribe'> {
  const list = (userId: string) =>
    toNotificationSettings((kind, channel) => optOuts.has(`${userId} ${kind} ${channel}`))
  return {
    settings: (_, user) => list(user.id),
    changeSetting: ({ kind, channel, isOn }, user) => {
      assertKindCanChange(kind)
      const optOut = `${user.id} ${kind} ${channel}`
      if (isOn) optOuts.delete(optOut)
      else optOuts.add(optOut)
      return list(user.id)
    },
    unsubscribe: () => {
      throw wrongToken()
    },
  }
}
