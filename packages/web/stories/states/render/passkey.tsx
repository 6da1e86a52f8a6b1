import {
  type PasskeySetUpState,
  passkeyList,
  passkeyLoginForm,
  passkeySetUpFlow,
  reauthenticationSettings,
} from '@cht/machines/second-factor'
import { PasskeySetUp } from '../../../src/features/settings/passkey-set-up.js'
import { passkeys, recoveryCodes, withPasskeys } from '../../support/fixtures/index.js'
import { stubData, stubForm } from '../../support/stubs.js'
import { renderLogin } from './login.js'
import type { Rendering } from './rendering.js'

/** The browser has been asked for a passkey and has not answered yet. */
const AWAITING_PASSKEY = stubForm(passkeyLoginForm, 'submitting')
const url = '/settings?tab=security'

/** The passkeys of an account: none, or a list of them. */
export function renderPasskeys(state: 'none' | 'some'): Rendering {
  if (state === 'none') return { url, visibleText: 'Set up a passkey' }
  return {
    url,
    resources: [stubData(reauthenticationSettings, withPasskeys), stubData(passkeyList, passkeys)],
    visibleText: 'The key in my drawer',
  }
}

/** The set-up of a passkey: the offer, and the recovery codes that come with the first factor of an account. */
export function renderPasskeySetUp(state: PasskeySetUpState): Rendering {
  if (state === 'offering') return renderPasskeys('none')
  const snapshot = passkeySetUpFlow.resolveState({ value: state, context: { recoveryCodes } })
  return { panel: <PasskeySetUp snapshot={snapshot} send={() => {}} />, visibleText: 'Your recovery codes' }
}

/** A login by a passkey: it can be started, and its challenge waits for an answer of the browser. */
export function renderPasskeyChallenge(state: 'none' | 'issued'): Rendering {
  const rendering = renderLogin('enteringPassword')
  return {
    ...rendering,
    visibleText: 'Log in with a passkey',
    ...(state === 'issued' ? { forms: [AWAITING_PASSKEY] } : {}),
  }
}
