import {
  assertAccountCan,
  assertCanSaveDetails,
  assertPaymentDetails,
  createNewDetailsNotification,
  isSameDestination,
  type StoredDetails,
  toPaymentDetails,
  toWireSavedDetails,
} from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { assertFound, type MemoryStore, notify, type UserRecord } from './store.js'

type Details = ReturnType<typeof toPaymentDetails>

const listOwn = (store: MemoryStore, userId: string) =>
  store.savedDetails.filter((details) => details.userId === userId)

/** Notifies the user of payment details that they have neither saved nor used in an order before. */
export function notifyOfNewDetails(
  store: MemoryStore,
  { id }: UserRecord,
  origin: 'saved' | 'order',
  details: Details,
): void {
  const sellOrders = store.orders.filter(({ userId, side }) => userId === id && side === 'sell')
  const used = [...listOwn(store, id), ...sellOrders]
  if (!used.some((other) => isSameDestination(other, details)))
    notify(store, [createNewDetailsNotification(id, origin, details)])
}

export function createPaymentDetailHandlers(store: MemoryStore): Handlers<'paymentDetails'> {
  const findOwn = (userId: string, id: string) =>
    assertFound(listOwn(store, userId).find((details) => details.id === id))
  const list = ({ id, fullName }: UserRecord) =>
    listOwn(store, id)
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.createdAt - b.createdAt)
      .map((details) => toWireSavedDetails(details, fullName))
  return {
    list: (_, user) => list(user),
    save: (input, user) => {
      assertPaymentDetails(input, user.country)
      assertAccountCan(user, 'addDetails', store.now())
      const details = toPaymentDetails(input)
      const saved = listOwn(store, user.id)
      assertCanSaveDetails(saved, details)
      notifyOfNewDetails(store, user, 'saved', details)
      const row: StoredDetails = {
        ...details,
        id: store.nextId('details'),
        name: input.name,
        isDefault: saved.length === 0,
        paymentMethod: input.paymentMethod,
        createdAt: store.now(),
      }
      store.savedDetails.push({ ...row, userId: user.id })
      return toWireSavedDetails(row, user.fullName)
    },
    change: ({ id, name, isDefault }, user) => {
      const details = findOwn(user.id, id)
      if (isDefault) for (const other of listOwn(store, user.id)) other.isDefault = false
      Object.assign(details, { name, isDefault })
      return list(user)
    },
    remove: ({ id }, user) => {
      const details = findOwn(user.id, id)
      store.savedDetails = store.savedDetails.filter((other) => other !== details)
    },
  }
}
