import type { OperatorCall } from '@cht/machines/console'
import type { ReactNode } from 'react'
import { QueueScreen } from '../features/cases/index.js'
import { TradesScreen, UsersScreen } from '../features/lookup/index.js'

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
]
