import {
  type PasskeySetUpState,
  passkeyConfirmationForm,
  passkeyForm,
  passkeyList,
  passkeyLoginForm,
  passkeySetUpFlow,
  reauthenticationSettings,
} from '@cht/machines/second-factor'
import { PasskeySetUp } from '../../../src/features/settings/passkey-set-up.js'
import { passkeys, recoveryCodes, withPasskeys } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { PASSKEY_SCREENS } from '../roles.js'
import { renderConfirmation } from './confirmation.js'
import { renderLogin } from './login.js'
import type { Rendering } from './rendering.js'

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
  return {
    ...renderPasskeys('some'),
    dialog: <PasskeySetUp snapshot={snapshot} send={() => {}} />,
    visibleText: 'Your recovery codes',
  }
}

type PromptState = 'closed' | 'open.waiting' | 'open.unanswered'

const UNANSWERED = /^Your browser has not answered yet/

const PROMPT_SCREENS: Record<
  (typeof PASSKEY_SCREENS)[number],
  { rendering: Rendering; form: { id: string } }
> = {
  login: { rendering: renderLogin('enteringPassword'), form: passkeyLoginForm },
  confirmation: {
    rendering: {
      ...renderConfirmation('asking'),
      resources: [stubData(reauthenticationSettings, withPasskeys)],
    },
    form: passkeyConfirmationForm,
  },
  settings: { rendering: renderPasskeys('none'), form: passkeyForm },
}

/** The browser is asked for a passkey on a screen: not yet, just now, or for so long that another way is offered. */
export function renderPasskeyPrompt(state: PromptState, screen: (typeof PASSKEY_SCREENS)[number]): Rendering {
  const { rendering, form } = PROMPT_SCREENS[screen]
  if (state === 'closed') return { ...rendering, absentText: UNANSWERED }
  const isUnanswered = state === 'open.unanswered'
  return {
    ...rendering,
    forms: [{ id: form.id, state: 'submitting', values: {}, refusal: undefined }],
    passkeyPrompt: { value: { open: isUnanswered ? 'unanswered' : 'waiting' }, form: form.id },
    ...(isUnanswered ? { visibleText: UNANSWERED } : { absentText: UNANSWERED }),
  }
}
