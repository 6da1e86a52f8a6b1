import { invalid, Refusal } from '../http/refusal.js'

export const noChanges = () => new Refusal(422, 'no_changes', 'No changes detected')

export const tradeOpen = () => new Refusal(409, 'trade_open', 'Not while a trade is open')

/** One request at a time (decision 27). */
export const editPending = () =>
  new Refusal(409, 'profile_edit_pending', 'Your last request is still being decided')

export const wrongOldPassword = () => invalid([{ path: 'oldPassword', message: 'is wrong' }])
