import type { Client } from '@cht/sdk'
import { MINUTE } from '@cht/sdk/time'
import { CONFIRMATION_WINDOW, PAYMENT_GRACE, PAYMENT_WINDOW } from '@cht/sdk/trades'
import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { dataUrl } from '../../src/platform/shrink-picture.js'
import { receiptFile } from '../support/receipt.js'
import { acting, begin, onPhone, type Stage } from './journey.js'
import { receipt } from './receipt.js'
import { newcomer, openExchange, sale, sceneOf, soldToBola } from './scene.js'

const meta = { title: 'Journeys/Trade', ...onPhone } satisfies Meta
export default meta

/** The seller's bank and account number, as they are shown. */
const WHERE_TO_PAY = ['First Bank', '1021 3344 77']

const openTradeOf = async (client?: Client) => (await client?.trades.open())?.[0]?._id ?? ''

/** Pays the trade on the screen: a photo is added, made smaller and sent. */
const sendProof = async ({ canvas, user, press, told }: Stage) => {
  await press('Paid')
  await user.upload(await canvas.findByLabelText('Choose a picture'), await receipt())
  await canvas.findByAltText('What you send as proof of payment')
  await press('Send proof')
  await told('Payment successful')
}

export const Pay: StoryObj = {
  loaders: begin(async () => {
    const memory = openExchange()
    const sam = await newcomer(memory, 'Sam Eze', 200_000)
    const bola = await newcomer(memory, 'Bola Ojo')
    await sam.orders.createSell(sale(75_000))
    await bola.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    return { ...sceneOf(memory, bola, '/home'), others: { sam } }
  }),
  play: acting(async (stage) => {
    const { canvas, step, press, sees, reads, figures, later, others } = stage
    await step('Wait for the session', async () => {
      await sees('Next live session starts in:')
      later(16 * MINUTE)
      await sees('Trade session in progress, Ends in:')
    })
    await step('It has matched: who, how much, how, until when', async () => {
      await press(/75,000 CHT from Sam Eze/, 'link')
      await reads('region', 'Where this trade stands', ['Awaiting payment', 'Your turn', '119 min'])
      await reads('region', 'Payment', [
        'You pay by bank transfer',
        '75,000.00 NGN',
        'for 75,000 CHT',
        ...WHERE_TO_PAY,
        '+234 801 234 5678',
      ])
    })
    await step('Pay, and send the proof', async () => {
      await sendProof(stage)
      await reads('region', 'Where this trade stands', ['Awaiting confirmation', 'Sam Eze’s turn', '15 min'])
      const proof = await canvas.findByAltText<HTMLImageElement>('Proof of payment')
      expect(proof.src.slice(0, 22)).toBe('data:image/jpeg;base64')
    })
    await step('Sam confirms on another phone', async () => {
      await others.sam?.orders.confirm({ id: await openTradeOf(others.sam) })
      later(MINUTE)
      await reads('region', 'Where this trade stands', [
        'Completed',
        'Sam Eze confirmed your payment. 75,000 CHT are in your available balance.',
      ])
    })
    await step('The tokens are there', async () => {
      await press('CHT', 'link')
      await canvas.findByRole('heading', { name: 'Welcome, bola' })
      await figures({ 'balance-available': '75,000 CHT', 'balance-total': '75,000 CHT' })
    })
  }),
}

/** Workers that never answer by themselves, from the call on. */
const heldWorkers = () => {
  const held: { onmessage: ((answer: { data: Blob }) => void) | undefined }[] = []
  const Held = class {
    onmessage: ((answer: { data: Blob }) => void) | undefined
    constructor() {
      held.push(this)
    }
    postMessage() {}
    terminate() {}
  }
  window.Worker = Held as unknown as typeof Worker
  return held
}
const { Worker } = window

export const PayWithAnotherPicture: StoryObj = {
  beforeEach: () => () => {
    window.Worker = Worker
  },
  loaders: begin(async () => {
    const { memory, bola, id } = await soldToBola()
    return sceneOf(memory, bola, `/orders/${id}`)
  }),
  play: acting(async ({ canvas, user, step, press, told }) => {
    const another = receiptFile()
    await step('Choose a picture', async () => {
      await press('Paid')
      await user.upload(await canvas.findByLabelText('Choose a picture'), await receipt())
      await canvas.findByAltText('What you send as proof of payment')
    })
    await step('Choose another: nothing is sent before it is there', async () => {
      const workers = heldWorkers()
      await user.upload(canvas.getByLabelText('Choose another'), await receipt())
      await expect(canvas.getByRole('button', { name: 'Send proof' })).toBeDisabled()
      workers[0]?.onmessage?.({ data: another })
    })
    await step('It is the one that is sent', async () => {
      await press('Send proof')
      await told('Payment successful')
      const proof = await canvas.findByAltText<HTMLImageElement>('Proof of payment')
      expect(proof.src).toBe(await dataUrl(another))
    })
  }),
}

export const Confirm: StoryObj = {
  loaders: begin(async () => {
    const { memory, sam, bola } = await soldToBola()
    return { ...sceneOf(memory, sam, '/orders?side=sell&tab=approved'), others: { bola } }
  }),
  play: acting(async ({ canvas, step, press, told, reads, figures, later, others }) => {
    await step('The buyer is to pay', async () => {
      await reads('article', /with Bola Ojo$/, [
        '75,000 CHT Bank',
        'You receive 75,000.00 NGN',
        'Awaiting payment',
        '119 min left',
      ])
    })
    await step('Bola pays on another phone', async () => {
      const paymentProof = await dataUrl(await receipt())
      await others.bola?.orders.pay({ id: await openTradeOf(others.bola), paymentProof })
      later(5 * MINUTE)
      await reads('article', /with Bola Ojo$/, ['Awaiting confirmation', '10 min left'])
    })
    await step('Look at the proof', async () => {
      await press('View payment')
      await canvas.findByAltText('Proof of payment from Bola Ojo')
      await press('Done')
    })
    await step('The money is there: confirm', async () => {
      await press('Confirm payment')
      await reads('alertdialog', 'Did the money arrive?', ['75,000.00 NGN', 'from Bola Ojo'])
      await press('Confirm payment')
      await told('Payment confirmed successfully')
      await press(/^Completed/, 'tab')
      await reads('article', /with Bola Ojo$/, ['75,000 CHT Bank', 'You received 75,000.00 NGN', 'Completed'])
    })
    await step('The escrow is empty', async () => {
      await press('CHT', 'link')
      await canvas.findByRole('heading', { name: 'Welcome, sam' })
      await figures({ 'balance-available': '125,000 CHT', 'balance-total': '125,000 CHT' })
    })
  }),
}

export const LateConfirmationToAppeal: StoryObj = {
  loaders: begin(async () => {
    const { memory, bola, sam, id } = await soldToBola()
    return { ...sceneOf(memory, bola, `/orders/${id}`), others: { sam } }
  }),
  play: acting(async (stage) => {
    const { canvas, step, choose, press, told, sees, reads, figures, memory, later, others } = stage
    await step('Pay; for 15 minutes only the seller may appeal', async () => {
      await sendProof(stage)
      await reads('region', 'Where this trade stands', ['Awaiting confirmation', '15 min'])
      expect(await canvas.findByRole('button', { name: 'Appeal' })).toBeDisabled()
    })
    await step('They pass without an answer', async () => {
      later(CONFIRMATION_WINDOW)
      await reads('region', 'Where this trade stands', ['Late Confirmation', 'Sam Eze’s turn'])
    })
    await step('Appeal: a reason is asked for', async () => {
      await press('Appeal')
      await press('Submit appeal')
      await told('Please select a reason for appeal')
      await choose('Reason', 'Late confirmation')
      await press('Submit appeal')
      await told('Order Appeal Submitted successfully')
    })
    await step('The trade is frozen', async () => {
      await sees('The trade is frozen. It ends when Sam Eze confirms your payment or an operator decides.')
      await reads('region', 'Appeal', ['Appeal', 'Open', 'Late confirmation', 'None'])
    })
    await step('The operator decides for the buyer', async () => {
      memory.operator.decideAppeal(await openTradeOf(others.sam), 'buyer')
      later(MINUTE)
      await reads('region', 'Appeal', ['Decided for the buyer'])
      await press('CHT', 'link')
      await canvas.findByRole('heading', { name: 'Welcome, bola' })
      await figures({ 'balance-available': '75,000 CHT', 'balance-total': '75,000 CHT' })
    })
  }),
}

export const NotPaidInTime: StoryObj = {
  loaders: begin(async () => {
    const { memory, bola, id } = await soldToBola()
    return sceneOf(memory, bola, `/orders/${id}`)
  }),
  play: acting(async ({ canvas, step, press, reads, later }) => {
    await step('The payment window passes', async () => {
      await reads('region', 'Where this trade stands', ['Awaiting payment', '119 min'])
      later(PAYMENT_WINDOW - MINUTE)
      await reads('region', 'Where this trade stands', ['Payment window expired', '15 min'])
      await canvas.findByRole('button', { name: 'Paid: send late proof' })
      await reads('region', 'Payment', WHERE_TO_PAY)
    })
    await step('So does the grace: the order is cancelled, and where to pay is gone', async () => {
      later(PAYMENT_GRACE)
      await reads('region', 'Where this trade stands', [
        'Cancelled',
        'You did not pay in time. Your order was cancelled, and the tokens went back to the market.',
      ])
      await reads('region', 'Payment', ['To be paid by bank transfer', '75,000.00 NGN'])
      const payment = canvas.getByRole('region', { name: 'Payment' })
      for (const line of WHERE_TO_PAY) expect(payment).not.toHaveTextContent(line)
    })
    await step('It stands with the cancelled orders', async () => {
      await press('Back to orders', 'link')
      await press(/^Cancelled/, 'tab')
      await reads('article', /with Sam Eze$/, ['75,000 CHT Bank', 'To be paid 75,000.00 NGN', 'Cancelled'])
    })
  }),
}
