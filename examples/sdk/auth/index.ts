export { discardEmailChange, discardEmailChangeByLink } from './email-change.js'
export { checkAuth, login, logout, resendOtp, signup, verifyOtp } from './login.js'
export {
  addPasskey,
  confirmByPasskey,
  logInByPasskey,
  passkeyService,
  passkeys,
  removePasskey,
  renamePasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
  startPasskeySetUp,
} from './passkeys.js'
export { requestPasswordReset, resetPassword } from './password-reset.js'
export {
  askBeforeTokensMove,
  confirmByCode,
  confirmByPassword,
  reauthentication,
} from './reauthentication.js'
export {
  addAuthenticator,
  createRecoveryCodes,
  logInByCode,
  pendingLogin,
  removeAuthenticator,
  removeFactorByLink,
  setUpAuthenticator,
} from './second-factor.js'
export { endOtherSessions, endSession, notMe, sessions } from './sessions.js'
