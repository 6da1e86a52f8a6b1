import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { acting, begin, onPhone } from './journey.js'
import { newcomer, openExchange, sale, sceneOf } from './scene.js'

const meta = { title: 'Journeys/Orders', ...onPhone } satisfies Meta
export default meta

export const Buy: StoryObj = {
  loaders: begin(async () => {
    const memory = openExchange()
    const sam = await newcomer(memory, 'Sam Eze', 200_000)
    await sam.orders.createSell(sale(75_000))
    const bola = await newcomer(memory, 'Bola Ojo')
    await bola.orders.createBuy({ amount: 25_000, paymentMethod: 'usdt' })
    return sceneOf(memory, bola, '/orders')
  }),
  play: acting(async ({ canvas, step, press, told, reads, figures }) => {
    await step('Ask for an amount that somebody sells', async () => {
      await press('Create Buy Request', 'link')
      await press('Create Buy Order')
      await told('Select an amount and a payment method')
      const heard = canvas.getByRole('main').querySelector('form [aria-live]')
      await press(/^75,000 CHT.*1 seller$/, 'radio')
      await press('Bank', 'radio')
      await reads('region', 'Price', ['Pay', '75,000.00 NGN'])
      expect(heard).toContainElement(canvas.getByRole('region', { name: 'Price' }))
      await press('Create Buy Order')
      await told('Buy Order Created Successfully')
    })
    await step('It waits for the next session, beside an older one', async () => {
      await reads('article', 'buy order of 75,000 CHT', ['75,000 CHT Bank', 'Pending'])
      await figures({ 'pending-buy-count': '2', 'pending-sell-count': '0' })
    })
    await step('Take the older one back', async () => {
      await press('Cancel buy order of 25,000 CHT')
      await press('Cancel order')
      await told('Buy order canceled successfully')
      await figures({ 'pending-buy-count': '1', 'pending-sell-count': '0' })
      await press(/^Cancelled/, 'tab')
      await reads('article', 'buy order of 25,000 CHT', ['25,000 CHT Crypto/USDT', 'You took it back'])
    })
    await step('The market counts whom one could meet', async () => {
      await press('CHT', 'link')
      await canvas.findByRole('row', { name: '0 75,000 CHT 1' })
    })
  }),
}

export const Sell: StoryObj = {
  loaders: begin(async () => {
    const memory = openExchange()
    return sceneOf(memory, await newcomer(memory, 'Sam Eze', 200_000), '/orders?side=sell')
  }),
  play: acting(async ({ canvas, step, fill, press, told, reads, figures }) => {
    await step('Offer more than one has, and lose nothing that was typed', async () => {
      await press('Create Sell Request', 'link')
      await press(/^500,000 CHT/, 'radio')
      await press('Bank', 'radio')
      await press('Create Sell Order')
      await told('Fill in neccessary bank details')
      await fill('Account name', 'Sam Eze')
      await fill('Bank name', 'First Bank')
      await fill('Account number', '1021 3344 77')
      await press('Create Sell Order')
      await told('Insufficient balance')
    })
    await step('Offer what one has', async () => {
      await press(/^150,000 CHT/, 'radio')
      await reads('region', 'Price', ['Receive', '150,000.00 NGN'])
      await press('Create Sell Order')
      await told('Sell Order Created Successfully')
      await reads('article', 'sell order of 150,000 CHT', [
        '150,000 CHT Bank',
        'First Bank · ending in 4477',
        'Pending',
      ])
    })
    await step('The tokens are locked, and stay in sight', async () => {
      await press('CHT', 'link')
      await canvas.findByRole('heading', { name: 'Welcome, sam' })
      await figures({
        'balance-available': '50,000 CHT',
        'balance-total': '50,000 CHT',
        'balance-escrow': 'and 150,000 CHT in open orders',
      })
    })
    await step('Take it back: they are free again', async () => {
      await press('Cancel sell order of 150,000 CHT')
      await press('Cancel order')
      await told('Sell order canceled successfully')
      await figures({ 'balance-available': '200,000 CHT', 'balance-total': '200,000 CHT' })
    })
  }),
}
