import { auth, notifications } from '@cht/sdk/contract'
import { SideMenu } from '../../../../src/app/shell/side-menu.js'
import { ada } from '../../../support/fixtures/index.js'
import { renderLogin } from '../login.js'
import type { Rendering } from '../rendering.js'
import { renderSession } from '../session.js'
import type { FormRenderings } from './form-renderings.js'

const ignore = () => {}
const guest: Rendering = { gate: 'guest' }
const codeScreen: Rendering = renderSession('phoneUnverified')
/** A token like that in the link of a mail about a password reset. */
const RESET_TOKEN = 'A'.repeat(43)

/** The forms of signing up and logging in, and those that a link in a mail opens. */
export const authForms = {
  login: {
    rendering: { ...guest, url: '/login' },
    values: { email: ada.email, password: 'correct horse' },
    refusal: auth.login.fallback,
    done: renderSession('verified'),
  },
  signup: {
    rendering: { ...guest, url: '/signup' },
    values: {
      fullName: ada.fullName,
      username: ada.username,
      phoneNumber: ada.phoneNumber,
      email: ada.email,
      country: 'nigeria',
      password: 'correct horse',
      confirmPassword: 'correct horse',
      agree: true,
    },
    invalidValues: { confirmPassword: 'correct house' },
    done: codeScreen,
  },
  code: {
    rendering: codeScreen,
    values: { email: ada.email, code: '048213' },
    refusal: auth.verifyOtp.fallback,
    done: renderSession('justVerified'),
  },
  resend: {
    rendering: codeScreen,
    values: { email: ada.email },
    refusal: auth.resendOtp.fallback,
  },
  secondStep: {
    rendering: renderLogin('enteringCode'),
    values: { code: '048213' },
    refusal: auth.logInByCode.fallback,
    done: renderSession('verified'),
  },
  passkeyLogin: {
    rendering: renderLogin('enteringPassword'),
    values: { isSecondStep: false },
    refusal: auth.logInByPasskey.fallback,
    done: renderSession('verified'),
  },
  logout: {
    rendering: { panel: <SideMenu user={ada} onClose={ignore} /> },
    values: {},
    refusal: auth.logout.fallback,
    done: renderSession('guest'),
  },
  resetRequest: {
    rendering: { ...guest, url: '/forgot-password' },
    values: { email: ada.email },
    refusal: auth.requestPasswordReset.fallback,
  },
  newPassword: {
    rendering: { ...guest, url: `/forgot-password?token=${RESET_TOKEN}` },
    values: {
      code: '12345678',
      newPassword: 'a new long password',
      confirmPassword: 'a new long password',
      token: RESET_TOKEN,
    },
    refusal: auth.resetPassword.fallback,
  },
  notMe: {
    rendering: { ...guest, url: '/not-me?token=user.device.until.signature' },
    values: { token: 'user.device.until.signature' },
    refusal: auth.notMe.fallback,
  },
  removeFactor: {
    rendering: { ...guest, url: '/remove-factor?token=user.passkey.id.until.signature' },
    values: { token: 'user.passkey.id.until.signature' },
    refusal: auth.removeFactorByLink.fallback,
  },
  unsubscribe: {
    rendering: { ...guest, url: '/unsubscribe?token=user.trades.signature' },
    values: { token: 'user.trades.signature' },
    refusal: notifications.unsubscribe.fallback,
  },
  discardEmailByLink: {
    rendering: { ...guest, url: '/keep-email?token=user.signature' },
    values: { token: 'user.signature' },
    refusal: auth.discardEmailChangeByLink.fallback,
  },
} satisfies Partial<FormRenderings>
