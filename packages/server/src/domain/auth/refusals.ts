import type { ServerErrorCode } from '@cht/sdk/errors'
import { isPersonalPassword, PASSWORD_PERSONAL } from '@cht/sdk/rules'
import { invalidInput, Refusal } from '../../kernel/refusal.js'

const createTakenError = (path: string, code: ServerErrorCode) => () => {
  const message = `This ${path} is already in use`
  return new Refusal(409, code, message, { fields: [{ path, message }] })
}

export const emailTaken = createTakenError('email', 'email_taken')
export const usernameTaken = createTakenError('username', 'username_taken')

/**
 * Throws 422 if the password is the email, username or full name of its user, the part of the email before its @, or a word of the
 * name (decision 20). `path`: the password's field.
 */
export function assertPasswordNotPersonal(
  path: string,
  password: string,
  account: Parameters<typeof isPersonalPassword>[1],
): void {
  if (isPersonalPassword(password, account)) throw invalidInput([{ path, message: PASSWORD_PERSONAL }])
}

export function unknownReferralCode() {
  return invalidInput([{ path: 'referralCode', message: 'is not known' }])
}

/** The same refusal for a wrong password and an unknown email. */
export function wrongCredentials() {
  return new Refusal(401, 'invalid_credentials', 'Wrong email or password')
}

/** The refusal of a wrong password with which a signed-in user confirms a request. */
export function wrongPassword() {
  return invalidInput([{ path: 'password', message: 'is wrong' }])
}

/** The same refusal for a wrong code and an unknown email (decision 23). */
export function wrongCode() {
  return new Refusal(422, 'invalid_code', 'This code is wrong or has expired')
}

/** The refusal of a login whose password was right, if the account has a second factor (decision 39). */
export function secondStepDue() {
  return new Refusal(403, 'second_factor_required', 'Use your second factor to log in')
}

export function noSecondStep() {
  return new Refusal(409, 'not_pending', 'Enter your email and password first')
}

/** The same refusal for everything that is wrong with a passkey. */
export function wrongPasskey() {
  return new Refusal(422, 'invalid_passkey', 'This passkey was not accepted')
}

/** The refusal of an answer to a passkey challenge that has ended or was answered before. */
export function noChallenge() {
  return new Refusal(409, 'not_pending', 'This took too long or was tried before. Start again')
}

export function passkeyExists() {
  return new Refusal(409, 'factor_exists', 'This passkey is set up already')
}

export function passkeysUnavailable() {
  return new Refusal(
    409,
    'passkeys_unavailable',
    'Passkeys need an exchange that is opened by a name, not by an IP address',
  )
}

export function otherEmail() {
  return new Refusal(403, 'other_email', 'You are signed in with another email')
}

export function signedOut() {
  return new Refusal(401, 'signed_out', 'Log in to continue')
}

export function phoneUnverified() {
  return new Refusal(403, 'phone_unverified', 'Verify your phone number to continue')
}
