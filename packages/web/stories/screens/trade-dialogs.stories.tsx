import { appealForm } from '@cht/machines/appeals'
import { paymentForm, viewTrade } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import type { Party, TradeState } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn } from 'storybook/test'
import { TradeDialogs } from '../../src/features/trades/trade-dialogs.js'
import { buildUsdtTrade, USDT_TRANSACTION } from '../support/fixtures/extremes.js'
import { ada, buildTrade, TRADE_TIMES } from '../support/fixtures/index.js'
import { RECEIPT } from '../support/fixtures/receipt.js'
import { phone, small } from '../support/screen-story.js'
import { StaticPanel } from '../support/static-app.js'
import { type FormStub, stubForm } from '../support/stubs.js'

interface TradeDialogStoryProps {
  name: 'pay' | 'sendRest' | 'confirm' | 'acceptCancellation' | 'proof' | 'appeal'
  state: TradeState
  party: Party
  changes?: Partial<MatchedOrder>
  forms?: readonly FormStub[]
  onOpen: (name: string) => void
}

/** A dialog of a trade whose data has changes. */
const TradeDialogStory = ({
  name,
  state,
  party,
  changes = {},
  forms = [],
  onOpen,
}: TradeDialogStoryProps) => {
  const view = viewTrade({ ...buildTrade(state, party), ...changes }, TRADE_TIMES[state], ada._id)
  return (
    <StaticPanel now={TRADE_TIMES[state]} forms={forms}>
      <TradeDialogs views={[view]} active={{ name, view }} onOpen={onOpen} onClose={() => {}} />
    </StaticPanel>
  )
}

const meta: Meta<typeof TradeDialogStory> = {
  title: 'Screens/Dialogs of a trade',
  component: TradeDialogStory,
  globals: small,
  args: { name: 'confirm', state: 'paid.awaitingConfirmation', party: 'seller', onOpen: fn() },
}
export default meta
type Story = StoryObj<typeof TradeDialogStory>

/** The tick boxes are always there: one of the two is the seller's statement. */
const tick: NonNullable<Story['play']> = async ({ canvas, userEvent }) => {
  const same = canvas.getByRole('checkbox', { name: 'The sender’s name is the same as the buyer’s' })
  const other = canvas.getByRole('checkbox', { name: 'The sender has another name. I accept the payment' })
  await expect([same, other].map((box) => box.getAttribute('aria-checked'))).toEqual(['false', 'false'])
  await userEvent.click(other)
  await userEvent.click(same)
  await expect(same).toBeInTheDocument()
}

export const PayerIsTheBuyer: Story = {
  name: 'Releasing: the payer is the buyer',
  args: { changes: { payer: { name: 'Bola Ojo', account: '3210' }, buyerNameVerified: true } },
  play: tick,
}
export const PayerDiffers: Story = {
  name: 'Releasing: the payer has another name',
  args: {
    changes: { payer: { name: 'Third Person Ltd' }, payerNameDiffers: true, buyerNameVerified: false },
  },
  play: async (context) => {
    await tick(context)
    await expect(context.canvas.getByText(/^The payment is said to come from/)).toBeInTheDocument()
    await expect(context.canvas.getByText(/a name that is not verified/)).toBeInTheDocument()
  },
}
export const PayerNotStated: Story = {
  name: 'Releasing: the buyer did not say from whom',
  play: async (context) => {
    await tick(context)
    await expect(context.canvas.getByText(/The buyer did not say from whom\./)).toBeInTheDocument()
  },
}
const usdtTrade = buildUsdtTrade('paid.awaitingConfirmation', 'seller')
export const Usdt: Story = {
  name: 'Releasing: USDT, with its transaction',
  args: { changes: { ...usdtTrade, ...USDT_TRANSACTION } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'I see the payment in my wallet' })).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'Copy hash' })).toBeInTheDocument()
    const terms = canvas.getAllByRole('definition').map(({ textContent }) => textContent)
    await expect(terms.filter((text) => text !== 'Copy')).toEqual([
      USDT_TRANSACTION.transactionHash,
      USDT_TRANSACTION.payer.address,
    ])
  },
}
export const UsdtWithoutTransaction: Story = {
  name: 'Releasing: USDT, of which the buyer said nothing',
  args: { changes: usdtTrade },
  play: async ({ canvas }) => {
    const terms = canvas.getAllByRole('definition').map(({ textContent }) => textContent)
    await expect(terms).toEqual(['Not given', 'Not given'])
  },
}
export const UsdtProof: Story = {
  name: 'Receipt: USDT, with its transaction',
  args: { name: 'proof', changes: { ...usdtTrade, ...USDT_TRANSACTION } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Copy hash' })).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'Copy sent from' })).toBeInTheDocument()
  },
}

const anotherName = {
  sellOrder: { ...buildTrade('awaitingPayment', 'buyer').sellOrder, accountName: 'Akua Boateng' },
  payeeNameDiffers: true,
}
/** Three steps. The warning stands before the account, which stays in view above the picture. */
export const Paying: Story = {
  name: 'Paying: into an account in another name',
  globals: phone,
  args: { name: 'pay', state: 'awaitingPayment', party: 'buyer', changes: anotherName },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '1 Copy the account',
      '2 Pay in your bank’s app',
      '3 Send the receipt',
    ])
    const copy = canvas.getByRole('button', { name: 'Copy account' })
    const warning = canvas.getByText(/^This account is in the name of/)
    await expect(warning.compareDocumentPosition(copy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const picture = canvas.getByLabelText('Choose a picture')
    picture.scrollIntoView({ block: 'nearest' })
    const { top, bottom } = copy.getBoundingClientRect()
    await expect(top).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(picture.getBoundingClientRect().top)
    await expect(picture.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      canvas.getByRole('button', { name: 'Send receipt' }).getBoundingClientRect().top,
    )
  },
}
/** The rest is paid to the same account: its warnings stand before it, too. */
export const PayingTheRest: Story = {
  name: 'Paying the rest: into an account in another name',
  globals: phone,
  args: { ...Paying.args, name: 'sendRest', state: 'paid.awaitingRest' },
  play: async ({ canvas }) => {
    const copy = canvas.getByRole('button', { name: 'Copy account' })
    for (const text of [/^This account is in the name of/, /as the reference, and nothing else/]) {
      const warning = canvas.getByText(text)
      await expect(warning.compareDocumentPosition(copy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
  },
}
/** The failure is in view above everything else, and the picture is kept. */
export const PayingFailed: Story = {
  name: 'Paying: failed',
  globals: phone,
  args: {
    ...Paying.args,
    forms: [
      stubForm(
        paymentForm,
        'failed',
        { paymentProof: RECEIPT, payerName: 'Ada Obi' },
        'Something went wrong',
      ),
    ],
  },
  play: async ({ canvas }) => {
    const [failure] = canvas.getAllByText(/Your picture is still here\.$/)
    const { top = -1, bottom = Number.NaN } = failure?.getBoundingClientRect() ?? {}
    await expect(top).toBeGreaterThanOrEqual(0)
    await expect(bottom).toBeLessThanOrEqual(
      canvas.getByRole('button', { name: 'Copy account' }).getBoundingClientRect().top,
    )
    await expect(canvas.getByAltText('The receipt that you send')).toBeInTheDocument()
  },
}

/** What the buyer sends for a payment in USDT: the picture, and the hash beside it. */
const payUsdt = {
  name: 'pay',
  state: 'awaitingPayment',
  party: 'buyer',
  changes: buildUsdtTrade('awaitingPayment', 'buyer'),
} as const
const USDT_PAYMENT = {
  paymentProof: '',
  network: 'TRC20',
  walletAddress: usdtTrade.sellOrder.cryptoAddress ?? '',
} as const
export const PayingUsdt: Story = {
  name: 'Paying: USDT',
  args: payUsdt,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Transaction hash' })).toBeEnabled()
    await expect(canvas.getByRole('checkbox', { name: /^I do not have the hash/ })).not.toBeChecked()
    await expect(canvas.getByRole('textbox', { name: /^Sent from address/ })).toHaveValue('')
  },
}
export const PayingUsdtWithoutHash: Story = {
  name: 'Paying: USDT, without the hash',
  args: { ...payUsdt, forms: [stubForm(paymentForm, 'editing', { ...USDT_PAYMENT, hasNoHash: true })] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Transaction hash' })).toBeDisabled()
  },
}
export const PayingUsdtOfAnotherForm: Story = {
  name: 'Paying: USDT, with a hash of another network',
  args: {
    ...payUsdt,
    forms: [
      stubForm(paymentForm, 'failed', {
        ...USDT_PAYMENT,
        paymentProof: RECEIPT,
        transactionHash: `0x${USDT_TRANSACTION.transactionHash}`,
      }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Transaction hash' })).toHaveAccessibleDescription(
      /^The hash of a TRC20 transaction has 64 characters, 0–9 and a–f, without 0x/,
    )
  },
}

const cancellation = { name: 'acceptCancellation', state: 'awaitingPayment' } as const
export const BuyerAgrees: Story = {
  name: 'Agreeing to cancel: the buyer',
  args: { ...cancellation, party: 'buyer', changes: { requests: { sellerCancellation: 'requested' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Have you sent any money?' })).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'End the trade' })).toBeInTheDocument()
  },
}
export const SellerAgrees: Story = {
  name: 'Agreeing to cancel: the seller',
  args: { ...cancellation, party: 'seller', changes: { requests: { buyerCancellation: 'requested' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Has any money arrived?' })).toBeInTheDocument()
  },
}
export const PictureSentBefore: Story = {
  name: 'Releasing: the picture was sent before',
  args: {
    changes: { payer: { name: 'Bola Ojo' }, buyerNameVerified: true, proofReused: true },
  },
  play: async (context) => {
    await tick(context)
    await expect(
      context.canvas.getByText('This picture was also sent for another order.'),
    ).toBeInTheDocument()
  },
}
export const ProofSentBefore: Story = {
  name: 'Receipt: the picture was sent before',
  args: { name: 'proof', changes: { proofReused: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This picture was also sent for another order.')).toBeInTheDocument()
  },
}
export const RestSentBefore: Story = {
  name: 'Proof: a picture of the rest that was sent before, without a hash',
  args: {
    name: 'proof',
    changes: {
      proofReused: true,
      restSentAt: TRADE_TIMES['paid.awaitingConfirmation'],
      sellOrder: { ...buildTrade('paid.awaitingConfirmation', 'seller').sellOrder, paymentMethod: 'usdt' },
      ...USDT_TRANSACTION,
    },
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('A picture was sent twice, for this order or for another one.'),
    ).toBeInTheDocument()
    await expect(canvas.getByText('Hash of the rest').nextElementSibling).toHaveTextContent('Not given')
  },
}

export const AppealWithoutDescription: Story = {
  name: 'Appeal: without a description',
  args: { name: 'appeal', forms: [stubForm(appealForm, 'failed', { reason: 'Other' })] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('dialog', { name: 'Appeal' })).toHaveAccessibleDescription(
      'An appeal freezes the trade. It ends when the seller confirms the payment or an operator decides.',
    )
    await expect(canvas.getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription(
      'Describe what happened first',
    )
    await expect(canvas.getByRole('button', { name: 'Submit appeal' })).toBeEnabled()
  },
}
