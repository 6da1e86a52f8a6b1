import type { ClientRows } from '@cht/sdk'
import { auth } from '@cht/sdk/auth'
import { liveSessions } from '@cht/sdk/live-sessions'
import { orders } from '@cht/sdk/orders'

/** The calls that the first screen does not make; loaded beside every other one. */
export const loadMoreRows = () => import('./more-rows.js')

const later =
  <Group extends keyof typeof import('./more-rows.js')>(group: Group) =>
  async () =>
    (await loadMoreRows())[group]

/** The contract as the web app loads it: what every signed-in page asks for at once, and the rest. */
export const rows: ClientRows = {
  auth,
  orders,
  liveSessions,
  settings: later('settings'),
  trades: later('trades'),
  appeals: later('appeals'),
  investments: later('investments'),
  notifications: later('notifications'),
  market: later('market'),
  rates: later('rates'),
}
