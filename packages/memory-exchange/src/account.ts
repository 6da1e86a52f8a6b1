import {
  getClosingRefusal,
  holdLifecycle,
  orderLifecycle,
  standingLifecycle,
  verificationLifecycle,
} from '@cht/machines/lifecycles'
import type { AccountClosing } from '@cht/sdk/contract'
import {
  CLOSING_OBSTACLES,
  CLOSING_REMAINDER_MAX,
  type ClosingObstacle,
  DATA_DOWNLOAD_READY_FOR,
} from '@cht/sdk/rules'
import { assertHoldAllows, toLifecycleRefusal, wrongPassword } from '@cht/server/domain'
import type { Handlers } from './handlers.js'
import { getBalance, postEntry } from './ledger.js'
import { type BrowserSession, endSession, type MemoryStore, type UserRecord } from './store.js'
import { isParty } from './trades.js'

const readClosing = (store: MemoryStore, user: UserRecord): AccountClosing => {
  const balanceOf = (kind: 'available' | 'staked' | 'heldBonus') =>
    getBalance(store, { owner: user.id, kind })
  const openTrades = store.trades.filter((trade) => trade.endedAt === null && isParty(trade, user))
  const available = balanceOf('available')
  const isPresent: Record<ClosingObstacle, boolean> = {
    suspension: !standingLifecycle.restore(user.standing).matches('active'),
    hold: holdLifecycle.restore(user.holdUntil, store.now()).matches('held'),
    orders: store.orders.some(
      (order) => order.userId === user.id && orderLifecycle.restore(order).matches('pending'),
    ),
    trades: openTrades.length > 0,
    appeals: openTrades.some(({ appealState }) => appealState !== null),
    stakes: balanceOf('staked') > 0,
    bonuses: balanceOf('heldBonus') > 0,
    reviews:
      user.profileEditPending ||
      verificationLifecycle.restore(user.verification.state).matches('pendingReview'),
    // The operator of this exchange takes nothing back.
    claims: false,
    balance: available > CLOSING_REMAINDER_MAX,
  }
  return {
    obstacles: CLOSING_OBSTACLES.filter((obstacle) => isPresent[obstacle]),
    remainder: isPresent.balance ? 0 : available,
  }
}

const closeAccount = (store: MemoryStore, user: UserRecord, forfeitsRemainder: boolean): void => {
  const closing = readClosing(store, user)
  const refusal = getClosingRefusal(closing, forfeitsRemainder)
  if (refusal) throw toLifecycleRefusal(refusal)
  if (closing.remainder > 0)
    postEntry(store, {
      reason: `give-up:${user.id}`,
      amount: closing.remainder,
      from: { owner: user.id, kind: 'available' },
      to: { owner: null, kind: 'issuance' },
    })
  for (const session of store.browserSessions) if (session.userId === user.id) endSession(store, session)
  store.webhooks = store.webhooks.filter(({ userId }) => userId !== user.id)
  store.savedDetails = store.savedDetails.filter(({ userId }) => userId !== user.id)
  // No bonus is paid to a closed account.
  for (const other of store.users) if (other.referredBy === user.id) other.referredBy = undefined
  const replacement = `closed-${user.id}`
  Object.assign(user, {
    fullName: 'Closed account',
    username: replacement,
    email: replacement,
    phoneNumber: '',
    password: '',
    authenticator: undefined,
    passkeys: [],
    recoveryCodes: [],
    recoveryCodesAddition: undefined,
    referralCode: replacement,
  } satisfies Partial<UserRecord>)
}

/**
 * A session may be allowed to download the user's data, but there is no archive. Closing an account replaces its personal data
 * at once; unlike on the server, nothing more is erased later.
 */
export function createAccountHandlers(store: MemoryStore, session: BrowserSession): Handlers<'account'> {
  const readDownload = () => {
    const { downloadUntil } = session
    const isReady = downloadUntil !== undefined && store.now() < downloadUntil
    return isReady ? { readyUntil: new Date(downloadUntil).toISOString() } : {}
  }
  return {
    dataDownload: readDownload,
    prepareDataDownload: ({ password }, user) => {
      if (password !== user.password) throw wrongPassword()
      assertHoldAllows(user, 'data.download', store.now())
      session.downloadUntil = store.now() + DATA_DOWNLOAD_READY_FOR
      return readDownload()
    },
    closing: (_, user) => readClosing(store, user),
    close: ({ password, forfeitsRemainder }, user) => {
      if (password !== user.password) throw wrongPassword()
      closeAccount(store, user, forfeitsRemainder)
    },
  }
}
