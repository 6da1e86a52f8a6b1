import { accountClosing, getClosingRefusals } from '@cht/machines/account'
import type { AccountClosing } from '@cht/sdk/contract'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'
import { renderSession } from './session.js'

/** Why an account cannot be closed. */
const closing: AccountClosing = { obstacles: ['orders', 'stakes'], remainder: 0 }

/** For an open account the screen shows why it cannot be closed. The user of a closed account is a guest. */
export function renderClosing(state: 'open' | 'closed'): Rendering {
  if (state === 'closed') return renderSession('guest')
  return {
    url: '/settings?tab=security',
    resources: [stubData(accountClosing, closing)],
    visibleText: getClosingRefusals(closing)[0]?.message,
  }
}
