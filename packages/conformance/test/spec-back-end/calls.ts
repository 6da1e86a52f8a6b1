import { checkAuth, logIn, logOut, resendCode, signUp, verifyCode } from './auth.js'
import type { Call, GuestHandler, Reply, UserHandler } from './call.js'
import {
  countReferrals,
  invest,
  listInvestments,
  readCountdown,
  readReferrals,
  reinvest,
} from './investments.js'
import {
  cancelBuyOrder,
  cancelSellOrder,
  createBuyOrder,
  createSellOrder,
  listAllOrders,
  listPendingBuyOrders,
  listPendingSellOrders,
} from './orders.js'
import { assertFound } from './refusal.js'
import { changePassword, editProfile, readPendingVerification, requestVerification } from './settings.js'
import { appeal, confirm, pay } from './trades.js'
import { viewNotifications } from './views.js'

const listLiveSessions: GuestHandler = ({ store }) => ({ payload: store.liveSessions })

const listNotifications: UserHandler = ({ store, user, input }) => {
  const limit = input.limit === undefined ? undefined : Number(input.limit)
  return { payload: viewNotifications(store, user).slice(0, limit) }
}

const GUEST_CALLS: Record<string, GuestHandler> = {
  'POST /auth/signup': signUp,
  'POST /auth/login': logIn,
  'POST /auth/logout': logOut,
  'POST /auth/verify-otp': verifyCode,
  'POST /auth/resend-otp': resendCode,
  'GET /live-sessions': listLiveSessions,
}

const USER_CALLS: Record<string, UserHandler> = {
  'GET /auth/check-auth': checkAuth,
  'POST /settings/verification-request': requestVerification,
  'POST /settings/profile-edit': editProfile,
  'POST /settings/change-password': changePassword,
  'GET /settings/pending-verification': readPendingVerification,
  'GET /buy-orders/pending': listPendingBuyOrders,
  'GET /sell-orders/pending': listPendingSellOrders,
  'GET /buy-orders/all': listAllOrders,
  'POST /buy-orders/create': createBuyOrder,
  'POST /sell-orders/create': createSellOrder,
  'PUT /buy-orders/cancel/{id}': cancelBuyOrder,
  'PUT /sell-orders/cancel/{id}': cancelSellOrder,
  'POST /buy-orders/pay/{id}': pay,
  'POST /buy-orders/confirm/{id}': confirm,
  'POST /appeals': appeal,
  'POST /investments/create': invest,
  'POST /investments/reinvest': reinvest,
  'GET /investments': listInvestments,
  'GET /investments/countdown/{id}': readCountdown,
  'GET /investments/referrals': readReferrals,
  'GET /investments/referral-count': countReferrals,
  'GET /notifications': listNotifications,
}

/** The calls of section 7 of the specification, as method and path. */
export const CALLS = [...Object.keys(GUEST_CALLS), ...Object.keys(USER_CALLS)]

/** Splits the path of a request into that of a call and the `{id}`. */
const parsePath = (path: string) => {
  const [, parent = '', id = ''] = /^(.*\/(?:cancel|pay|confirm|countdown))\/([^/]+)$/.exec(path) ?? []
  return id ? { name: `${parent}/{id}`, id: decodeURIComponent(id) } : { name: path, id: '' }
}

/** The call that a planted fault leaves out. */
const MISSING_CALL: Record<string, string> = {
  'settings.changePassword.signed-out': 'POST /settings/change-password',
}

/** Answers a request; undefined for an unknown path. Throws a `Refusal`. */
export function answerCall(method: string, path: string, call: Omit<Call, 'id'>): Reply | undefined {
  const { name, id } = parsePath(path)
  const key = `${method} ${name}`
  const handleGuest = GUEST_CALLS[key]
  if (handleGuest) return handleGuest({ ...call, id })
  const handleUser = USER_CALLS[key]
  if (!handleUser || key === MISSING_CALL[call.store.fault ?? '']) return undefined
  const user = assertFound(call.store.sessions.get(call.session ?? ''), 'Log in first')
  return handleUser({ ...call, id, user })
}
