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
/** The settings of an account with an authenticator app. */
export const AUTHENTICATOR_ON: Rendering = {
  url,
  resources: [stubData(reauthenticationSettings, withAuthenticator)],
  visibleText: REMOVE,
}

/** The steps of the set-up: the secret with the field for a code, the recovery codes, and the settings again. */
export function renderAuthenticatorSetUp(state: AuthenticatorSetUpState): Rendering {
  if (state === 'done') return AUTHENTICATOR_ON
  const isShowingCodes = state === 'showingRecoveryCodes'
  const snapshot = authenticatorSetUpFlow.resolveState({
    value: state,
    context: { secret: authenticatorSecret, recoveryCodes: isShowingCodes ? recoveryCodes : [] },
  })
  return {
    url,
    dialog: <AuthenticatorDialog snapshot={snapshot} send={() => {}} onClose={() => {}} />,
    visibleText: isShowingCodes ? 'Your recovery codes' : SET_UP,
  }
}
