import type { Notification } from '@cht/sdk/notifications'
import { DAY } from '@cht/sdk/time'
import { NOW, SESSION_START } from './now.js'
import { TRADE_ID } from './trades.js'

export const news: Notification[] = [
  {
    _id: 'n1',
    title: 'Order matched',
    content: 'Your sell order of 75,000 CHT met Kofi Mensah. They pay until 12:00.',
    category: 'orders',
    createdAt: SESSION_START,
    href: `/orders/${TRADE_ID}`,
  },
  {
    _id: 'n2',
    title: 'Return paid',
    content: '25,000 CHT from your 14 days plan are in your available balance.',
    category: 'investments',
    createdAt: NOW - DAY,
    href: '/investment?tab=completed',
  },
  {
    _id: 'n3',
    title: 'Identity verified',
    content: 'Your documents were accepted. You may keep 10 sell orders open.',
    category: 'settings',
    createdAt: NOW - 3 * DAY,
    href: '/settings?tab=verification',
  },
]
