import {
  type AuthenticatorSetUpState,
  authenticatorSetUpFlow,
  reauthenticationSettings,
} from '@cht/machines/second-factor'
import { AuthenticatorDialog } from '../../../src/features/settings/authenticator-dialog.js'
import { authenticatorSecret, recoveryCodes, withAuthenticator } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'

const url = '/settings?tab=security'
const [SET_UP, REMOVE] = ['Set up an authenticator app', 'Remove the authenticator app']
const ON: Rendering = {
  url,
  resources: [stubData(reauthenticationSettings, withAuthenticator)],
  visibleText: REMOVE,
}

/** The steps of the set-up: the secret with the field for a code, the recovery codes, and the settings again. */
export function renderAuthenticatorSetUp(state: AuthenticatorSetUpState): Rendering {
  if (state === 'done') return ON
  const isShowingCodes = state === 'showingRecoveryCodes'
  const snapshot = authenticatorSetUpFlow.resolveState({
    value: state,
    context: { secret: authenticatorSecret, recoveryCodes: isShowingCodes ? recoveryCodes : [] },
  })
  return {
    panel: <AuthenticatorDialog snapshot={snapshot} send={() => {}} onClose={() => {}} />,
    visibleText: isShowingCodes ? 'Your recovery codes' : SET_UP,
  }
}

/** The authenticator app of an account: offered, being set up, or on. */
export function renderAuthenticator(state: 'none' | 'awaitingCode' | 'on'): Rendering {
  if (state === 'on') return ON
  return state === 'awaitingCode' ? renderAuthenticatorSetUp('enteringCode') : { url, visibleText: SET_UP }
}
