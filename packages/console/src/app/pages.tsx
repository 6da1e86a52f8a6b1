import type { OperatorCall } from '@cht/machines/console'
import type { ReactNode } from 'react'
import { QueueScreen } from '../features/cases/index.js'
import { LOG_NEEDS, LogScreen } from '../features/log/index.js'
import { TradesScreen, UsersScreen } from '../features/lookup/index.js'
import { MARKET_NEEDS, MarketScreen } from '../features/market/index.js'
import { MONEY_NEEDS, MoneyScreen } from '../features/money/index.js'
import { PEOPLE_NEEDS, PeopleScreen } from '../features/people/index.js'
import { REPORTS_NEEDS, ReportsScreen } from '../features/reports/index.js'

/** A page of the console, in the bar and in the palette. */
export interface Page {
  path: string
  label: string
  /** It is shown to those who may call one of these. */
  needs: readonly OperatorCall[]
  screen: ReactNode
}

/** The pages in the order of the bar. */
export const PAGES: readonly Page[] = [
  { path: '/', label: 'Cases', needs: ['cases'], screen: <QueueScreen /> },
  { path: '/users', label: 'Users', needs: ['users'], screen: <UsersScreen /> },
  { path: '/trades', label: 'Trades', needs: ['trades'], screen: <TradesScreen /> },
  { path: '/money', label: 'Money', needs: MONEY_NEEDS, screen: <MoneyScreen /> },
  { path: '/market', label: 'Market', needs: MARKET_NEEDS, screen: <MarketScreen /> },
  { path: '/people', label: 'People', needs: PEOPLE_NEEDS, screen: <PeopleScreen /> },
  { path: '/reports', label: 'Reports', needs: REPORTS_NEEDS, screen: <ReportsScreen /> },
  { path: '/log', label: 'Log', needs: LOG_NEEDS, screen: <LogScreen /> },
]
