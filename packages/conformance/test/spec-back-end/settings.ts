import { NOT_SHOWN, type UserHandler } from './call.js'
import { assertValid, refuseIf } from './refusal.js'
import { checkNewPassword, checkVerification } from './rules.js'
import { notify } from './store.js'

const PROFILE_FIELDS = ['fullName', 'username', 'email', 'phoneNumber', 'country'] as const

export const requestVerification: UserHandler = ({ store, user, input }) => {
  assertValid(checkVerification(input))
  user.hasPendingVerification = true
  notify(store, { user, title: 'Under Review', content: 'Takes 24-48 hrs', category: 'settings' })
  return NOT_SHOWN
}

export const editProfile: UserHandler = ({ user, input }) => {
  const isUnchanged = PROFILE_FIELDS.every((name) => input[name] === undefined || input[name] === user[name])
  refuseIf(isUnchanged, 'No changes detected')
  return NOT_SHOWN
}

export const changePassword: UserHandler = ({ store, user, input }) => {
  assertValid(checkNewPassword(input))
  const isWrong = input.oldPassword !== user.password
  refuseIf(isWrong && store.fault !== 'settings.password', 'The old password is wrong')
  user.password = String(input.newPassword)
  return NOT_SHOWN
}

export const readPendingVerification: UserHandler = ({ user }) => ({ payload: user.hasPendingVerification })
