import { randomUUID } from 'node:crypto'
import type { SavedDetailsInput } from '@cht/sdk/contract'
import { assertAccountCan } from '../../domain/auth/account-actions.js'
import type { LockedUser } from '../../domain/auth/session-user.js'
import { getInstitutions } from '../../domain/payment-details/institutions.js'
import { createNewDetailsNotification } from '../../domain/payment-details/notification.js'
import { assertCanSaveDetails, toWireSavedDetails } from '../../domain/payment-details/saved-details.js'
import type { PaymentDetails } from '../../domain/trading/order-mapper.js'
import { assertPaymentDetails, toPaymentDetails } from '../../domain/trading/payment-details.js'
import type { Row } from '../../kernel/tables.js'
import type { ServerContext } from '../../platform/context.js'
import { insertRow } from '../../platform/db/columns.js'
import type { Queryable, Transaction } from '../../platform/db/database.js'
import type { LockTime } from '../../platform/db/locks.js'
import { requireRow } from '../../platform/db/require-row.js'
import { notify } from '../notifications/notify.js'
import { areNewDetails, listSavedDetails } from './queries.js'

const readFullName = async (db: Queryable, userId: string): Promise<string> => {
  const [row] = await db.query<Row<'users', 'fullName'>>('select full_name from users where id = $1', [
    userId,
  ])
  return row?.fullName ?? ''
}

/** The saved details of a user, for the wire. */
export async function readSavedDetails(db: Queryable, userId: string) {
  const fullName = await readFullName(db, userId)
  return (await listSavedDetails(db, userId)).map((row) => toWireSavedDetails(row, fullName))
}

/**
 * Notifies the user if a sell order is to be paid to a bank account or wallet that the user has neither saved nor used in an
 * order before (decision 40). Call it before the order is inserted, while the user's row is locked.
 */
export async function notifyOfNewDetails(
  tx: Transaction,
  now: number,
  userId: string,
  details: PaymentDetails,
): Promise<void> {
  if (await areNewDetails(tx, userId, details))
    notify(tx, now, [createNewDetailsNotification(userId, 'order', details)])
}

/** Saves payment details. They become the default if the user has saved no others. Throws 403, 409 or 422. */
export async function saveDetails(
  tx: Transaction,
  { institutions }: Pick<ServerContext, 'institutions'>,
  { user, input, now }: { user: LockedUser; input: SavedDetailsInput; now: LockTime },
) {
  assertPaymentDetails(input, getInstitutions(institutions, user.country))
  assertAccountCan(user, 'addDetails', now)
  const details = toPaymentDetails(input)
  const saved = await listSavedDetails(tx, user.id)
  assertCanSaveDetails(saved, details)
  if (await areNewDetails(tx, user.id, details))
    notify(tx, now, [createNewDetailsNotification(user.id, 'saved', details)])
  const { name, paymentMethod } = input
  const isDefault = saved.length === 0
  const row = { ...details, id: randomUUID(), name, paymentMethod, isDefault, createdAt: now }
  await insertRow(tx, 'payment_details', { ...row, userId: user.id })
  return toWireSavedDetails(row, await readFullName(tx, user.id))
}

/** Throws 404 unless the details are the user's. The lock of the user's row is held, as by all changes of the user's details. */
const assertOwnDetails = (tx: Queryable, userId: string, id: string): Promise<unknown> =>
  requireRow(tx, 'select from payment_details where id = $1 and user_id = $2', [id, userId])

/** Renames saved details, and makes them the default or not. */
export async function changeDetails(
  tx: Queryable,
  userId: string,
  { id, name, isDefault }: Row<'payment_details', 'id' | 'name' | 'isDefault'>,
): Promise<void> {
  await assertOwnDetails(tx, userId, id)
  if (isDefault)
    await tx.query('update payment_details set is_default = false where user_id = $1 and is_default', [
      userId,
    ])
  await tx.query('update payment_details set name = $2, is_default = $3 where id = $1', [id, name, isDefault])
}

/** Removes saved details. Orders keep their copies. */
export async function removeDetails(tx: Queryable, userId: string, id: string): Promise<void> {
  await assertOwnDetails(tx, userId, id)
  await tx.query('delete from payment_details where id = $1', [id])
}
