import type { Meta, StoryObj } from '@storybook/react'
import { expect, spyOn, waitFor } from 'storybook/test'
import { onPhone, playJourney, setUp } from './journey.js'
import { buildSellOrder, createTestExchange, createUser, openApp } from './setup.js'

const meta = { title: 'Journeys/Statement', ...onPhone } satisfies Meta
export default meta

const ORDER_COUNT = 13
/** More than a page of the list: one entry for the funding, two for each placed order and two for its cancellation. */
const ENTRY_COUNT = 1 + (2 + 2) * ORDER_COUNT

const setUpStatement = async () => {
  const memory = createTestExchange()
  const sam = await createUser(memory, 'Sam Eze', 200_000)
  for (let count = 0; count < ORDER_COUNT; count++) {
    const { value: order } = await sam.orders.createSell(buildSellOrder(75_000))
    await sam.orders.cancelSell({ id: order?._id ?? '' })
  }
  return openApp(memory, sam, '/home')
}

const findSheet = () => document.querySelector('article[aria-label="Account statement in print"]')

export const ReadAndPrint: StoryObj = {
  name: 'Read and print',
  loaders: setUp(setUpStatement),
  play: playJourney(async ({ canvas, user, step, press, expectLines }) => {
    const countRows = () => canvas.getAllByRole('row').length - 1
    await step('The total links to the statement', async () => {
      await press('Account statement', 'link')
      await expectLines('region', 'Your balances', ['Available', 'Staked', 'Total', 'In escrow'])
      // The postings of an order to two accounts are one row.
      await waitFor(() => expect(countRows()).toBe(25))
    })
    await step('The whole statement is printed; afterwards the sheet has the first page again', async () => {
      const print = spyOn(window, 'print').mockImplementation(() => {
        expect(findSheet()?.querySelectorAll('tbody tr')).toHaveLength(ENTRY_COUNT)
        expect(findSheet()).toHaveTextContent('Sam Eze')
        expect(findSheet()).not.toHaveTextContent('Only the latest')
      })
      await press('Print')
      await waitFor(() => expect(print).toHaveReturnedTimes(1))
      window.dispatchEvent(new Event('afterprint'))
      await waitFor(() => expect(findSheet()).toHaveTextContent('Only the latest 50 entries.'))
      print.mockRestore()
    })
    await step('More entries are loaded', async () => {
      await press('Show more')
      await waitFor(() => expect(countRows()).toBe(1 + 2 * ORDER_COUNT))
    })
    await step('Show only the entries of one account', async () => {
      await user.selectOptions(canvas.getByRole('combobox', { name: 'Account' }), 'In escrow')
      await waitFor(() => expect(countRows()).toBe(2 * ORDER_COUNT))
    })
  }),
}
