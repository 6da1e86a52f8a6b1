import { DAY, HOUR, MINUTE } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import { onPhone, playJourney, setUp } from './journey.js'
import { buildSellOrder, createTestExchange, createUser, openApp, PASSWORD, verifyIdentity } from './setup.js'

const meta = { title: 'Journeys/Orders', ...onPhone } satisfies Meta
export default meta

export const Buy: StoryObj = {
  loaders: setUp(async () => {
    const memory = createTestExchange()
    const sam = await createUser(memory, 'Sam Eze', 200_000)
    await sam.orders.createSell(buildSellOrder(75_000))
    const bola = await createUser(memory, 'Bola Ojo')
    await verifyIdentity(memory, bola)
    await bola.orders.createBuy({ amount: 25_000, paymentMethod: 'usdt' })
    return openApp(memory, bola, '/orders')
  }),
  play: playJourney(async ({ canvas, step, press, expectToast, expectLines, expectFigures }) => {
    await step('Place a buy order for an amount that another user sells', async () => {
      await press('Buy order', 'link')
      await press('Create Buy Order')
      await expectToast('Select an amount and a payment method')
      const liveRegion = canvas.getByRole('main').querySelector('form [aria-live]')
      await press(/^75,000 CHT.*1 seller$/, 'radio')
      await press('Bank', 'radio')
      await expectLines('region', 'Price', ['Pay', '75,000.00 NGN'])
      expect(liveRegion).toContainElement(canvas.getByRole('region', { name: 'Price' }))
      await press('Create Buy Order')
      await expectToast('Buy Order Created Successfully')
    })
    await step('The order is pending, next to an older one', async () => {
      await expectLines('article', 'buy order of 75,000 CHT', ['75,000 CHT Bank', 'Pending'])
      await expectFigures({ 'pending-buy-count': '2', 'pending-sell-count': '0' })
    })
    await step('Cancel the older one', async () => {
      await press('Cancel buy order of 25,000 CHT')
      await press('Cancel order')
      await expectToast('Buy order canceled successfully')
      await expectFigures({ 'pending-buy-count': '1', 'pending-sell-count': '0' })
      await press(/^Cancelled/, 'tab')
      await expectLines('article', 'buy order of 25,000 CHT', ['25,000 CHT Crypto/USDT', 'You cancelled it'])
    })
    await step('The market shows the pending orders of other users', async () => {
      await press('CHT', 'link')
      await canvas.findByRole('row', { name: '0 75,000 CHT 1' })
    })
  }),
}

export const BuyUnverified: StoryObj = {
  loaders: setUp(async () => {
    const memory = createTestExchange()
    return openApp(memory, await createUser(memory, 'Bola Ojo'), '/create-buy-order')
  }),
  play: playJourney(async ({ step, press, expectToast, expectText }) => {
    const placeOrder = async () => {
      await press(/^75,000 CHT/, 'radio')
      await press('Bank', 'radio')
      await press('Create Buy Order')
    }
    await step('The form states the limit before the first order', async () => {
      await expectText(
        'Until your identity is verified or you have completed purchases from 2 different verified sellers, you can have 1 open buy order, then 10. Orders of such users are matched first.',
      )
      await placeOrder()
      await expectToast('Buy Order Created Successfully')
    })
    await step('With an open order the form says so, and the exchange refuses another order', async () => {
      await press('Buy order', 'link')
      await expectText(/^You have an open buy order\./)
      await placeOrder()
      await expectToast(
        'You can have at most 1 open buy order until your identity is verified or you have completed purchases from 2 different verified sellers',
      )
    })
  }),
}

export const Sell: StoryObj = {
  loaders: setUp(async () => {
    const memory = createTestExchange()
    return openApp(memory, await createUser(memory, 'Sam Eze', 200_000), '/orders?side=sell')
  }),
  play: playJourney(
    async ({ canvas, step, fill, select, press, expectToast, expectLines, expectFigures }) => {
      await step('An amount above the balance cannot be chosen', async () => {
        await press('Sell order', 'link')
        await waitFor(() => expect(canvas.getByRole('radio', { name: /^500,000 CHT/ })).toBeDisabled())
      })
      await step('The account is asked for, and what is selected stays', async () => {
        await press(/^150,000 CHT/, 'radio')
        await press('Bank', 'radio')
        await press('Create Sell Order')
        await expectToast('Fill in neccessary bank details')
        await fill('Account name', 'Sam Eze')
        await select('Bank name', 'First Bank')
        await fill('Account number', '1021 3344 77')
      })
      await step('Place a sell order within the balance', async () => {
        await expectLines('region', 'Price', ['Receive', '150,000.00 NGN'])
        await press('Create Sell Order')
        await expectToast('Sell Order Created Successfully')
        await expectLines('article', 'sell order of 150,000 CHT', [
          '150,000 CHT Bank',
          'First Bank · ending in 4477',
          'Pending',
        ])
      })
      await step('The amount is in escrow, and shown on the dashboard', async () => {
        await press('CHT', 'link')
        await canvas.findByRole('heading', { name: 'Welcome, sam' })
        await expectFigures({
          'balance-available': '50,000 CHT',
          'balance-total': '50,000 CHT',
          'balance-escrow': 'and 150,000 CHT in open orders',
        })
      })
      await step('Cancel the order: the amount is available again', async () => {
        await press('Cancel sell order of 150,000 CHT')
        await press('Cancel order')
        await expectToast('Sell order canceled successfully')
        await expectFigures({ 'balance-available': '200,000 CHT', 'balance-total': '200,000 CHT' })
      })
    },
  ),
}

/** The end of a session selects Pending in place of Approved; the start of a session changes no tab. */
export const TabAcrossSessions: StoryObj = {
  name: 'Tab across sessions',
  loaders: setUp(async () => {
    const memory = createTestExchange()
    return openApp(memory, await createUser(memory, 'Bola Ojo'), '/orders?tab=approved')
  }),
  play: playJourney(async ({ canvas, step, press, advance }) => {
    /** Expects the selected tab, and whether Approved is enabled. */
    const expectTabs = (selected: string, isApprovedEnabled: boolean) =>
      waitFor(() => {
        const approved = canvas.getByRole<HTMLButtonElement>('tab', { name: 'Approved 0' })
        const { textContent } = canvas.getByRole('tab', { selected: true })
        expect([textContent, !approved.disabled]).toEqual([selected, isApprovedEnabled])
      })
    await step('Before the session, Pending is shown in place of Approved, which the URL names', () =>
      expectTabs('Pending 0', false),
    )
    await step('The session starts: Pending stays selected', async () => {
      advance(16 * MINUTE)
      await expectTabs('Pending 0', true)
    })
    await step('The session ends while Approved is shown: Pending is selected', async () => {
      await press('Approved 0', 'tab')
      await expectTabs('Approved 0', true)
      advance(2 * HOUR)
      await expectTabs('Pending 0', false)
    })
    await step('The next session starts: Pending stays selected', async () => {
      advance(DAY - 2 * HOUR)
      await expectTabs('Pending 0', true)
    })
  }),
}

export const Suspended: StoryObj = {
  loaders: setUp(async () => {
    const memory = createTestExchange()
    const bola = await createUser(memory, 'Bola Ojo')
    await bola.orders.createBuy({ amount: 25_000, paymentMethod: 'bank' })
    return openApp(memory, bola, '/orders?side=buy')
  }),
  play: playJourney(async ({ memory, canvas, step, fill, press, expectToast, expectText, advance }) => {
    await step('The operator suspends the account: its user is logged out', async () => {
      await expectText(/^Goes live in the next session: (today|tomorrow), \d\d:\d\d \S+$/)
      memory.operator.suspend('bola@example.com')
      advance(MINUTE)
      await canvas.findByRole('heading', { name: 'Welcome back' })
    })
    await step('Log in again: a banner says what a suspended user can do', async () => {
      await fill('Email', 'bola@example.com')
      await fill('Password', PASSWORD)
      await press('Log In')
      await expectText(/^Your account is suspended\. You can pay, confirm, appeal/)
      await expectText('Keeps its place; not matched while your account is suspended')
    })
    await step('The pending order can be cancelled', async () => {
      await press('Cancel buy order of 25,000 CHT')
      await press('Cancel order')
      await expectToast('Buy order canceled successfully')
    })
    await step('A new order is refused with a message', async () => {
      await press('Buy order', 'link')
      await press(/^75,000 CHT/, 'radio')
      await press('Bank', 'radio')
      await press('Create Buy Order')
      await expectToast('Your account is suspended: you cannot place orders')
    })
  }),
}
