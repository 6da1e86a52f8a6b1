import { DAY } from '@cht/sdk/time'
import { ada, NOW } from '../../support/fixtures/index.js'
import type { Rendering } from './rendering.js'

const pendingEmail = 'ada.obi@example.com'
const [AWAITING, WAITING] = ['Confirm your new email', 'Your new email is confirmed']

const RENDERINGS = {
  none: { user: ada, absentText: /^(Confirm your new email|Your new email is confirmed)$/ },
  awaitingCode: { user: { ...ada, pendingEmail }, visibleText: AWAITING },
  waiting: { user: { ...ada, pendingEmail, emailChangesAt: NOW + DAY }, visibleText: WAITING },
}

export function renderEmailChange(state: keyof typeof RENDERINGS): Rendering {
  return { url: '/settings?tab=profile', ...RENDERINGS[state] }
}
