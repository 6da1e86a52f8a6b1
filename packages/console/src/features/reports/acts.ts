import type { Act, ActField } from '@cht/machines/console'
import { DISPOSITIONS, EXPORT_DAYS } from '@cht/machines/console'
import type { Disposition, Finding } from '@cht/sdk/operator'
import { WHY } from '../../components/acts/fields.js'

const PERIOD: readonly ActField[] = [
  { name: 'from', label: 'First day', hint: 'Of the time zone of the exchange', kind: 'day' },
  { name: 'to', label: 'Last day', hint: `At most ${EXPORT_DAYS} days`, kind: 'day' },
  WHY,
]
const KEPT =
  'A file with comma-separated values, kept for a day. You alone can download it, and that is recorded.'

export const EXPORT_ACTS: readonly Act[] = [
  {
    endpoint: 'exportLedger',
    label: 'Export the ledger',
    explains: `All postings of these days; users stand in it by their ids. ${KEPT}`,
    fields: PERIOD,
  },
  {
    endpoint: 'exportTrades',
    label: 'Export trades',
    explains: `The trades that were matched on these days; users stand in it by their ids. ${KEPT}`,
    fields: PERIOD,
  },
  {
    endpoint: 'exportUsers',
    label: 'Export users',
    explains: `The users whose accounts were opened on these days, with names, emails and phone numbers. Where two administrators can sign in, another one has to approve it. ${KEPT}`,
    fields: PERIOD,
  },
]

/** What was found out about accounts that share data. */
export const DISPOSITION_LABELS: Record<Disposition, string> = {
  open: 'Open',
  explained: 'Explained',
  reported: 'Reported',
}

/** Notes what was found out about a finding. */
export const createFindingActs = ({ shared, disposition, note }: Finding): readonly Act[] => [
  {
    endpoint: 'noteSuspicious',
    label: 'Note',
    explains: 'Only operators read it. It replaces the note before, which the log keeps.',
    values: { shared },
    fields: [
      {
        name: 'disposition',
        label: 'Finding',
        kind: 'choice',
        initial: disposition,
        options: DISPOSITIONS.map((value) => ({ value, label: DISPOSITION_LABELS[value] })),
      },
      {
        name: 'why',
        label: 'Note',
        kind: 'text',
        ...(note !== undefined && { initial: note }),
        templates: [
          'Two members of a household, as their documents show.',
          'One person with two accounts: reported to compliance.',
        ],
      },
    ],
  },
]
