import { accountClosing, getClosingRefusals } from '@cht/machines/account'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'
import { renderSession } from './session.js'

/** The obstacles of an account that cannot be closed. */
const OBSTACLES = { obstacles: ['orders', 'stakes'], remainder: 0 } as const

/** For an open account the screen shows why it cannot be closed. The user of a closed account is a guest. */
export function renderClosing(state: 'open' | 'closed'): Rendering {
  if (state === 'closed') return renderSession('guest')
  const closing = { ...OBSTACLES, obstacles: [...OBSTACLES.obstacles] }
  return {
    url: '/settings?tab=security',
    resources: [stubData(accountClosing, closing)],
    visibleText: getClosingRefusals(closing)[0]?.message,
  }
}
