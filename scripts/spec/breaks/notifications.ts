import type { Break } from '../break/break.js'

const FOLDER = 'packages/web/src/features/notifications'
const SCREEN = `${FOLDER}/notifications-screen.tsx`

/** The notifications screen. */
export const notifications: Break[] = [
  {
    name: 'notes.1',
    file: SCREEN,
    text: 'title="Notifications" to="/home"',
    replacement: 'title="Notifications" to="/orders"',
  },
  { name: 'notes.1', file: SCREEN, text: "investments: 'Investments'", replacement: "investments: 'Stakes'" },
  {
    name: 'notes.2',
    file: `${FOLDER}/notification-item.tsx`,
    text: '<Sentence name={getCounterparty(notification)}>{content}</Sentence>',
    replacement: '',
  },
  {
    name: 'notes.2',
    file: `${FOLDER}/notifications.module.css`,
    text: '  white-space: nowrap;\n',
    replacement: '',
  },
  {
    name: 'notes.3',
    file: `${FOLDER}/notification-list.tsx`,
    text: 'No notifications available.',
    replacement: 'No notifications.',
  },
  {
    name: 'notes.4',
    file: 'packages/sdk/src/notifications/rules.ts',
    text: "filter === 'all' || category === filter",
    replacement: "category === filter || filter === 'all' || category === 'orders'",
  },
  { name: 'notes.4', file: SCREEN, text: "useTab(FILTERS, 'all')", replacement: "useTab(FILTERS, 'orders')" },
]
