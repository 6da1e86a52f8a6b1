import type { Break } from '../break/break.js'
import { affiliate } from './affiliate.js'
import { auth } from './auth.js'
import { dashboard } from './dashboard.js'
import { exchange } from './exchange.js'
import { gate } from './gate.js'
import { guards } from './guards.js'
import { investments } from './investments.js'
import { landing } from './landing.js'
import { liveSessions } from './live-sessions.js'
import { model } from './model.js'
import { navigation } from './navigation.js'
import { notifications } from './notifications.js'
import { orderForms } from './order-forms.js'
import { orders } from './orders.js'
import { settings } from './settings.js'
import { toasts } from './toasts.js'

/** At least one break for each row of docs/spec-rows.md but those of `MUTATED`, and breaks of what no row states but must never break. */
export const breaks: Break[] = [
  ...gate,
  ...landing,
  ...auth,
  ...dashboard,
  ...liveSessions,
  ...navigation,
  ...orders,
  ...orderForms,
  ...investments,
  ...affiliate,
  ...settings,
  ...notifications,
  ...toasts,
  ...model,
  ...exchange,
  ...guards,
]
