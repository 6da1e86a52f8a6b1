import { DAY } from '@cht/sdk/rules'
import { ada, NOW } from '../../support/fixtures/index.js'
import type { Rendering } from './rendering.js'

const pendingEmail = 'ada.obi@example.com'
const AWAITING_CODE_TEXT = 'Confirm your new email'
const WAITING_TEXT = 'Your new email is confirmed'

const RENDERINGS = {
  none: { user: ada, absentText: new RegExp(`^(${AWAITING_CODE_TEXT}|${WAITING_TEXT})$`) },
  awaitingCode: { user: { ...ada, pendingEmail }, visibleText: AWAITING_CODE_TEXT },
  waiting: { user: { ...ada, pendingEmail, emailChangesAt: NOW + DAY }, visibleText: WAITING_TEXT },
}

export function renderEmailChange(state: keyof typeof RENDERINGS): Rendering {
  return { url: '/settings?tab=profile', ...RENDERINGS[state] }
}
