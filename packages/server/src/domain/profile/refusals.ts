import { invalidInput, Refusal } from '../../kernel/refusal.js'

export function noChanges() {
  return new Refusal(422, 'no_changes', 'No changes detected')
}

export function tradeOpen() {
  return new Refusal(409, 'trade_open', 'You cannot change this while a trade is open')
}

/** One request at a time (decision 27). */
export function editPending() {
  return new Refusal(409, 'profile_edit_pending', 'Your last request is still under review')
}

export function wrongOldPassword() {
  return invalidInput([{ path: 'oldPassword', message: 'is wrong' }])
}
