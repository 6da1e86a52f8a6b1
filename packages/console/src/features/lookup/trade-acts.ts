import type { Act, ActField } from '@cht/machines/console'

const TEXT: ActField = { name: 'text', label: 'What both sides read', kind: 'text' }

/** What can be done about an open trade. Its chart decides which of it is possible. */
export const TRADE_ACTS: readonly Act[] = [
  {
    endpoint: 'freezeTrade',
    event: { type: 'trade.freeze' },
    label: 'Freeze',
    key: 'f',
    explains: 'Nobody pays, nothing leaves the escrow, and the windows stand still. An appeal can be filed.',
    fields: [
      {
        ...TEXT,
        kind: 'text',
        templates: [
          'We are checking this trade. Please do not send money now.',
          'The payment of this trade was reported to us. We are checking it.',
        ],
      },
    ],
  },
  {
    endpoint: 'unfreezeTrade',
    event: { type: 'trade.unfreeze' },
    label: 'End the freeze',
    key: 'u',
    explains: 'The windows go on with the time that was left, and 15 minutes at least.',
    fields: [{ ...TEXT, kind: 'text', templates: ['We have checked this trade. It goes on now.'] }],
  },
  {
    endpoint: 'extendWindow',
    event: { type: 'window.extend', ms: 0 },
    label: 'Give more time',
    key: 'e',
    explains: 'For the window that runs: to pay, to confirm, or to send the rest.',
    fields: [
      { name: 'minutes', label: 'Minutes', kind: 'number', initial: '30' },
      {
        ...TEXT,
        kind: 'text',
        templates: ['The banks are slow today: there is more time.'],
      },
    ],
  },
  {
    endpoint: 'startAppeal',
    event: { type: 'appeal.start' },
    label: 'Open an appeal',
    explains: 'Of a trade that is paid and that nobody has appealed. Each side can file and send pictures.',
    fields: [TEXT],
  },
]
