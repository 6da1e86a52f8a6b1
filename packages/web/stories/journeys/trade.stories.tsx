import type { Client } from '@cht/sdk'
import {
  CONFIRMATION_WINDOW,
  describeTradeNumber,
  getPaymentReference,
  MINUTE,
  PAYMENT_GRACE,
  PAYMENT_WINDOW,
  REVIEW_PERIOD,
} from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, waitFor } from 'storybook/test'
import { toDataUrl } from '../../src/platform/compress-picture.js'
import { receiptFile } from '../support/fixtures/receipt.js'
import { type Journey, onPhone, playJourney, setUp } from './journey.js'
import { createReceiptPhoto } from './receipt-photo.js'
import { buildSellOrder, createOpenTrade, createTestExchange, createUser, openApp } from './setup.js'

const meta = { title: 'Journeys/Trade', ...onPhone } satisfies Meta
export default meta

/** The seller's bank and account number, as the screen shows them. */
const PAYMENT_DETAILS = ['First Bank', '1021 3344 77']

const getOpenTradeId = async (client?: Client) => (await client?.trades.open())?.[0]?._id ?? ''

/** Sends a photo of a receipt as the proof of payment. */
const sendProof = async ({ canvas, user, press, expectToast }: Journey) => {
  await press('Paid')
  await user.upload(await canvas.findByLabelText('Choose a picture'), await createReceiptPhoto())
  await canvas.findByAltText('The receipt that you send')
  await press('Send receipt')
  await expectToast('Payment successful')
}

export const Pay: StoryObj = {
  loaders: setUp(async () => {
    const memory = createTestExchange()
    const sam = await createUser(memory, 'Sam Eze', 200_000)
    const bola = await createUser(memory, 'Bola Ojo')
    await sam.orders.createSell(buildSellOrder(75_000))
    await bola.orders.createBuy({ amount: 75_000, paymentMethod: 'bank' })
    return { ...openApp(memory, bola, '/home'), otherClients: { sam } }
  }),
  play: playJourney(async (journey) => {
    const { canvas, step, press, expectText, expectLines, expectFigures, advance, otherClients } = journey
    await step('Wait for the session', async () => {
      await expectText('Next live session starts in:')
      advance(16 * MINUTE)
      await expectText('Trade session in progress, Ends in:')
    })
    await step('The order is matched: open its trade', async () => {
      await press(/75,000 CHT #[0-9A-F]{4} from Sam Eze/, 'link')
      await expectLines('region', 'Where this trade stands', [
        'Awaiting payment',
        '119 min',
        'Pay 75,000.00 NGN to Sam Eze',
        ...PAYMENT_DETAILS,
      ])
      await press('All details and history')
      await expectLines('region', 'Payment', [
        'You pay by bank transfer',
        '75,000.00 NGN',
        'for 75,000 CHT',
        '+234 801 234 5678',
      ])
    })
    await step('Pay, and send the receipt', async () => {
      await sendProof(journey)
      await expectLines('region', 'Where this trade stands', ['Awaiting confirmation', '15 min'])
      const proof = await canvas.findByAltText<HTMLImageElement>('Receipt')
      expect(proof.src.slice(0, 22)).toBe('data:image/jpeg;base64')
    })
    await step('Sam confirms on another device', async () => {
      await otherClients.sam?.orders.confirm({ id: await getOpenTradeId(otherClients.sam) })
      advance(MINUTE)
      await expectLines('region', 'Where this trade stands', [
        'Completed',
        '75,000 CHT are yours',
        'Sam Eze confirmed your payment. The tokens are in your available balance.',
        '75,000 CHT',
      ])
    })
    await step('The amount is in the balance', async () => {
      await press('CHT', 'link')
      await canvas.findByRole('heading', { name: 'Welcome, bola' })
      await expectFigures({ 'balance-available': '75,000 CHT', 'balance-total': '75,000 CHT' })
    })
  }),
}

/** Replaces `Worker` by a stub that does nothing. Returns its instances, so that the story can send their responses. */
const stubWorkers = () => {
  const workers: { onmessage: ((message: { data: Blob }) => void) | undefined }[] = []
  const StubWorker = class {
    onmessage: ((message: { data: Blob }) => void) | undefined
    constructor() {
      workers.push(this)
    }
    postMessage() {}
    terminate() {}
  }
  window.Worker = StubWorker as unknown as typeof Worker
  return workers
}

/** The browser's class, which the story restores when it ends. */
const { Worker } = window

export const ReplacePictureBeforePaying: StoryObj = {
  name: 'Replace picture before paying',
  beforeEach: () => () => {
    window.Worker = Worker
  },
  loaders: setUp(async () => {
    const { memory, bola, id } = await createOpenTrade()
    return openApp(memory, bola, `/orders/${id}`)
  }),
  play: playJourney(async ({ canvas, user, step, press, expectToast }) => {
    const secondPicture = receiptFile()
    await step('Choose a picture', async () => {
      await press('Paid')
      await user.upload(await canvas.findByLabelText('Choose a picture'), await createReceiptPhoto())
      await canvas.findByAltText('The receipt that you send')
    })
    await step('Choose a second picture: sending is disabled while it is compressed', async () => {
      const workers = stubWorkers()
      await user.upload(canvas.getByLabelText('Choose another'), await createReceiptPhoto())
      await expect(canvas.getByRole('button', { name: 'Send receipt' })).toBeDisabled()
      workers[0]?.onmessage?.({ data: secondPicture })
    })
    await step('The second picture is sent', async () => {
      await press('Send receipt')
      await expectToast('Payment successful')
      const proof = await canvas.findByAltText<HTMLImageElement>('Receipt')
      expect(proof.src).toBe(await toDataUrl(secondPicture))
    })
  }),
}

export const Confirm: StoryObj = {
  loaders: setUp(async () => {
    const { memory, sam, bola } = await createOpenTrade()
    return { ...openApp(memory, sam, '/orders?side=sell&tab=approved'), otherClients: { bola } }
  }),
  play: playJourney(
    async ({ canvas, step, press, expectToast, expectLines, expectFigures, advance, otherClients }) => {
      await step('The trade waits for the payment of the buyer', async () => {
        await expectLines('article', /with Bola Ojo$/, [
          '75,000 CHT Bank',
          'You receive 75,000.00 NGN',
          'Awaiting payment',
          '119 min left',
        ])
      })
      await step('Bola pays on another device', async () => {
        const paymentProof = await toDataUrl(await createReceiptPhoto())
        await otherClients.bola?.orders.pay({ id: await getOpenTradeId(otherClients.bola), paymentProof })
        advance(5 * MINUTE)
        await expectLines('article', /with Bola Ojo$/, ['Awaiting confirmation', '10 min left'])
      })
      await step('View the receipt', async () => {
        await press('View payment')
        await canvas.findByAltText('Receipt from Bola Ojo')
        await press('Done')
      })
      await step('Confirm the payment', async () => {
        const id = await getOpenTradeId(otherClients.bola)
        await press('The money is there')
        await expectLines('alertdialog', 'Did the money arrive?', [
          '75,000.00 NGN',
          'from Bola Ojo',
          describeTradeNumber(id, getPaymentReference(id)),
        ])
        await press('The sender’s name is the same as the buyer’s', 'checkbox')
        await press('Confirm payment')
        await expectToast('Payment confirmed successfully')
        await press(/^Completed/, 'tab')
        await expectLines('article', /with Bola Ojo$/, [
          '75,000 CHT Bank',
          'You received 75,000.00 NGN',
          'Completed',
        ])
      })
      await step('The escrow is released', async () => {
        await press('CHT', 'link')
        await canvas.findByRole('heading', { name: 'Welcome, sam' })
        await expectFigures({ 'balance-available': '125,000 CHT', 'balance-total': '125,000 CHT' })
      })
    },
  ),
}

export const LateConfirmationToAppeal: StoryObj = {
  name: 'Late confirmation to appeal',
  loaders: setUp(async () => {
    const { memory, bola, sam, id } = await createOpenTrade()
    return { ...openApp(memory, bola, `/orders/${id}`), otherClients: { sam } }
  }),
  play: playJourney(async (journey) => {
    const {
      canvas,
      step,
      select,
      fill,
      press,
      expectToast,
      expectText,
      expectLines,
      expectFigures,
      memory,
      advance,
      otherClients,
    } = journey
    await step('Pay: for 15 minutes the buyer cannot appeal', async () => {
      await sendProof(journey)
      await expectLines('region', 'Where this trade stands', ['Awaiting confirmation', '15 min'])
      expect(await canvas.findByRole('button', { name: 'Appeal' })).toBeDisabled()
    })
    await step('The seller does not confirm in time', async () => {
      advance(CONFIRMATION_WINDOW)
      await expectLines('region', 'Where this trade stands', [
        'Late Confirmation',
        'Sam Eze has not confirmed 75,000.00 NGN',
      ])
    })
    await step('Appeal: a reason and a description are required', async () => {
      await press('Appeal')
      await press('Submit appeal')
      await expectToast('Please select a reason for appeal')
      await select('Reason', 'Late confirmation')
      await press('Submit appeal')
      await expectToast('Describe what happened first')
      await fill('Description', 'Sam does not answer')
      await press('Submit appeal')
      await expectToast('Order Appeal Submitted successfully')
    })
    await step('The trade is frozen', async () => {
      await press('What happens next')
      await expectText(
        'The trade is frozen. It ends when Sam Eze confirms your payment or an operator decides.',
      )
      await press('What both sides said')
      await expectLines('region', 'Appeal', [
        'Appeal',
        'You appealed: Late confirmation',
        'Sam does not answer',
      ])
    })
    await step('The operator decides for the buyer: the tokens stay in escrow for a day', async () => {
      memory.operator.decideAppeal(await getOpenTradeId(otherClients.sam), 'buyer', 'The money has arrived')
      advance(MINUTE)
      await waitFor(() =>
        expect(canvas.getByRole('region', { name: 'Appeal' })).toHaveTextContent(
          /Decided for you, not final yet: 75,000 CHT go to your available balance tomorrow, .*, unless Sam Eze asks for a review before\. Reason: “The money has arrived”/,
        ),
      )
    })
    await step('The decision is final', async () => {
      advance(REVIEW_PERIOD)
      await expectLines('region', 'Appeal', ['Decided for the buyer'])
      await press('CHT', 'link')
      await canvas.findByRole('heading', { name: 'Welcome, bola' })
      await expectFigures({ 'balance-available': '75,000 CHT', 'balance-total': '75,000 CHT' })
    })
  }),
}

export const NotPaidInTime: StoryObj = {
  name: 'Not paid in time',
  loaders: setUp(async () => {
    const { memory, bola, id } = await createOpenTrade()
    return openApp(memory, bola, `/orders/${id}`)
  }),
  play: playJourney(async ({ canvas, step, press, expectLines, advance }) => {
    await step('The payment window passes', async () => {
      await expectLines('region', 'Where this trade stands', ['Awaiting payment', '119 min'])
      advance(PAYMENT_WINDOW - MINUTE)
      await expectLines('region', 'Where this trade stands', ['Payment window expired', '15 min'])
      await canvas.findByRole('button', { name: 'Paid: send late receipt' })
      await expectLines('region', 'Where this trade stands', ['Do not pay now: the time to pay is over.'])
      await press('All details and history')
      await expectLines('region', 'Payment', PAYMENT_DETAILS)
      const copyButtons = canvas.getAllByRole('button', { name: /^Copy/ })
      expect(copyButtons.map((button) => button.getAttribute('aria-label'))).toEqual([
        'Copy phone',
        'Copy order id',
      ])
      expect(canvas.queryByRole('button', { name: 'Show QR code' })).toBe(null)
    })
    await step(
      'The grace period passes: the order is cancelled, and the payment details are hidden',
      async () => {
        advance(PAYMENT_GRACE)
        await expectLines('region', 'Where this trade stands', [
          'Cancelled',
          'You did not pay in time. Your order was cancelled, and the tokens went back to the market. Do not pay for it.',
        ])
        await expectLines('region', 'Payment', ['Price by bank transfer', '75,000.00 NGN'])
        const payment = canvas.getByRole('region', { name: 'Payment' })
        for (const line of PAYMENT_DETAILS) expect(payment).not.toHaveTextContent(line)
      },
    )
    await step('The trade is listed with the cancelled orders', async () => {
      await press('Back to orders', 'link')
      await press(/^Cancelled/, 'tab')
      await expectLines('article', /with Sam Eze$/, ['75,000 CHT Bank', 'Price 75,000.00 NGN', 'Cancelled'])
    })
  }),
}
