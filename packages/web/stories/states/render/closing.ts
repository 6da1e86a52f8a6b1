import { accountClosing, getClosingRefusals } from '@cht/machines/account'
import { stubData } from '../../support/stubs.js'
import type { Rendering } from './rendering.js'
import { renderSession } from './session.js'

/** What stands in the way of the account whose closing is refused. */
const OBSTACLES = { obstacles: ['orders', 'stakes'], remainder: 0 } as const

/** An open account shows what stands in the way; after the closing the user is a guest. */
export function renderClosing(state: 'open' | 'closed'): Rendering {
  if (state === 'closed') return renderSession('guest')
  const closing = { ...OBSTACLES, obstacles: [...OBSTACLES.obstacles] }
  return {
    url: '/settings?tab=security',
    resources: [stubData(accountClosing, closing)],
    visibleText: getClosingRefusals(closing)[0]?.message,
  }
}
