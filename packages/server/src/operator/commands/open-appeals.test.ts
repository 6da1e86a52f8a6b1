import { toPage } from '@cht/sdk/contract'
import { getTradeNumber } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import type { CommandContext } from './command.js'
import { findOpenAppeal } from './open-appeals.js'

const appeals = [
  { id: 'first', trade: { _id: 'a0007f3a', amount: 75_000, buyer: { fullName: 'Ada Obi' } } },
  { id: 'second', trade: { _id: 'b0007f3a', amount: 500, buyer: { fullName: 'Kofi Boateng' } } },
  { id: 'third', trade: { _id: 'c0005252', amount: 25_000, buyer: { fullName: 'Ada Obi' } } },
]
const fits = ({ id, trade }: (typeof appeals)[number], name: string) =>
  [id, trade._id].includes(name) || getTradeNumber(trade._id) === `#${name.replace('#', '').toUpperCase()}`
const context = {
  client: {
    appeals: async ({ of }: { of: string }) =>
      toPage(
        appeals.filter((appeal) => fits(appeal, of)),
        undefined,
      ),
  },
} as unknown as CommandContext
const findId = (name: string) =>
  findOpenAppeal(context, name).then(
    (appeal) => appeal?.id,
    (error: Error) => error.message,
  )

test('an open appeal is found by its id, its trade’s id or its order number; a number of two appeals, or of none, is refused', async () => {
  const names = ['second', 'b0007f3a', '#5252', '5252', '7f3a', '0000', 'fourth']
  expect(await Promise.all(names.map(findId))).toEqual([
    'second',
    'second',
    'third',
    'third',
    '2 open appeals are about an order numbered #7F3A; name one by its id: first (buyer Ada Obi, 75,000 CHT), second (buyer Kofi Boateng, 500 CHT)',
    'No open appeal is about order #0000',
    undefined,
  ])
})
