import type { MatchedOrder } from '@cht/sdk/contract'
import { MINUTE, type Party, type TradeState } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, mocked, waitFor } from 'storybook/test'
import type { BeforeInstallPromptEvent } from '../../src/platform/install-prompt.js'
import { expectOrderOfFocus } from '../states/expect-question.js'
import { stubWrongDeviceClock } from '../support/device-clock.js'
import { atDoubleTextSize } from '../support/double-text-size.js'
import {
  buildLargeTrade,
  buildLongTrade,
  buildUsdtTrade,
  LONG_NAME,
  longAda,
  USDT_TRANSACTION,
} from '../support/fixtures/extremes.js'
import {
  APPEAL_INPUT,
  ada,
  adaElsewhere,
  buildTrade,
  buildTwiceClaimedTrade,
  NOW,
  TRADE_ID,
  TRADE_TIMES,
} from '../support/fixtures/index.js'
import { failedResources, stubTrades } from '../support/fixtures/resources.js'
import { stubNotificationPermission } from '../support/notification-permission.js'
import { atPageEnd, desktop, expectLoading, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const HEADING = /^Order #?7F3A/i

const share = fn(async (_: ShareData) => {})

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/One trade',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: {
    url: `/orders/${TRADE_ID}`,
    resources: stubTrades('buyer', [buildTrade('awaitingPayment', 'buyer')]),
  },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content', play: expectScreen(HEADING, '80 min') }
export const Desktop: Story = {
  name: 'Usual content, on a desktop',
  globals: desktop,
  play: async (context) => {
    await expectScreen(HEADING, '80 min')(context)
    const { canvas } = context
    await expectOrderOfFocus(canvas.getByRole('main'))
    await expect(canvas.getByRole('navigation', { name: 'Skip' })).toContainElement(
      canvas.getByRole('link', { name: 'Skip to content' }),
    )
  },
}
/** What is folded, unfolded: the message, all details and the history. */
export const Unfolded: Story = {
  args: { resources: stubTrades('seller', [buildTrade('awaitingPayment', 'seller')]) },
  play: async (context) => {
    await expectScreen(HEADING, '80 min')(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Message or ask Kofi Mensah' }))
    await userEvent.click(canvas.getByRole('button', { name: 'All details and history' }))
    await expect(canvas.getByRole('combobox', { name: 'Message' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Ask to cancel' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: '+234 809 876 5432' })).toHaveAttribute(
      'href',
      'tel:+2348098765432',
    )
    await expect(canvas.getByRole('region', { name: 'What has happened' })).toBeVisible()
    await expectOrderOfFocus(canvas.getByRole('main'))
  },
}
export const SellerToConfirm: Story = {
  name: 'Seller to confirm, on a desktop',
  args: { resources: stubTrades('seller', [buildTrade('paid.awaitingConfirmation', 'seller')]) },
  globals: desktop,
  play: expectScreen(HEADING, 'The money is there'),
}
const toPay = buildTrade('awaitingPayment', 'buyer')
export const OtherBackEnd: Story = {
  name: 'To pay, with another back end',
  args: {
    user: adaElsewhere,
    resources: stubTrades('buyer', [
      { ...toPay, state: undefined, graceEndsAt: undefined, requests: undefined, messages: undefined },
    ]),
  },
  play: async (context) => {
    await expectScreen(HEADING, '80 min')(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'What happens next' }))
    await expect(
      canvas.getByText('Pay before the time is up, and send the receipt. After that do not pay.'),
    ).toBeVisible()
    await expect(canvas.queryByText(/escrow/)).toBe(null)
  },
}
export const SellerSeesPayer: Story = {
  name: 'Seller to confirm, with the name of the payer',
  args: {
    resources: stubTrades('seller', [
      {
        ...buildTrade('paid.awaitingConfirmation', 'seller'),
        payer: { name: 'Kofi Mensah', account: '3210' },
      },
    ]),
  },
  globals: small,
  play: expectScreen(HEADING, /^Kofi Mensah, account ending in 3210$/),
}
export const PayerInAnotherName: Story = {
  name: 'Payer with another name than the buyer',
  args: {
    resources: stubTrades('seller', [
      {
        ...buildTrade('paid.awaitingConfirmation', 'seller'),
        payer: { name: 'Third Person Ltd' },
        payerNameDiffers: true,
        buyerNameVerified: true,
      },
    ]),
  },
  globals: small,
  play: expectScreen(HEADING, /^The payment is said to come from/),
}
export const PayerNotStated: Story = {
  name: 'Payer not stated, name of the buyer not verified',
  args: {
    resources: stubTrades('seller', [
      { ...buildTrade('paid.awaitingConfirmation', 'seller'), buyerNameVerified: false },
    ]),
  },
  globals: small,
  play: expectScreen(HEADING, /The buyer did not say from whom\./),
}
export const PictureSentBefore: Story = {
  name: 'Seller to confirm, with a picture that was sent before',
  args: {
    resources: stubTrades('seller', [
      { ...buildTrade('paid.awaitingConfirmation', 'seller'), proofReused: true },
    ]),
  },
  globals: small,
  play: expectScreen(HEADING, /^This picture was also sent for another order\.$/),
}
export const AppealedWithPictureSentBefore: Story = {
  name: 'Appealed, with a picture that was sent before',
  args: { resources: stubTrades('seller', [{ ...buildTrade('appealed', 'seller'), proofReused: true }]) },
  globals: small,
  play: expectScreen(HEADING, /^This picture was also sent for another order\.$/),
}
export const Appealed: Story = {
  name: 'Appealed, on a desktop',
  args: { resources: stubTrades('seller', [buildTrade('appealed', 'seller')]) },
  globals: desktop,
  play: async (context) => {
    await expectScreen(HEADING)(context)
    await context.userEvent.click(await context.canvas.findByRole('button', { name: 'What both sides said' }))
    await expectScreen(HEADING, APPEAL_INPUT.description)(context)
  },
}
const paidUsdt = { ...buildUsdtTrade('paid.awaitingConfirmation', 'seller'), ...USDT_TRANSACTION }
export const UsdtToConfirm: Story = {
  name: 'Seller to confirm USDT, with its transaction',
  args: { resources: stubTrades('seller', [paidUsdt]) },
  globals: small,
  play: async (context) => {
    await expectScreen(HEADING, 'Sent from')(context)
    const { canvas } = context
    await expect(canvas.getByRole('button', { name: 'Copy hash' })).toBeInTheDocument()
  },
}
export const UsdtToConfirmOnDesktop: Story = {
  name: 'Seller to confirm USDT without its transaction, on a desktop',
  args: { resources: stubTrades('seller', [buildUsdtTrade('paid.awaitingConfirmation', 'seller')]) },
  globals: desktop,
  play: async (context) => {
    await expectScreen(HEADING, 'Sent from')(context)
    await expect(context.canvas.getAllByText('Not given')).toHaveLength(2)
  },
}
export const UsdtPaid: Story = {
  name: 'Buyer who has paid USDT',
  args: {
    resources: stubTrades('buyer', [
      { ...buildUsdtTrade('paid.awaitingConfirmation', 'buyer'), ...USDT_TRANSACTION },
    ]),
  },
  play: expectScreen(HEADING, 'Hash', 'Sent from'),
}
export const Usdt: Story = {
  name: 'USDT',
  args: { resources: stubTrades('buyer', [buildUsdtTrade('awaitingPayment', 'buyer')]) },
  play: expectScreen(HEADING, /48\.75/, /USDT sent on another network is lost\./),
}
export const PayeeInAnotherName: Story = {
  name: 'Account in another name',
  args: {
    resources: stubTrades('buyer', [
      {
        ...buildTrade('awaitingPayment', 'buyer'),
        sellOrder: { ...buildTrade('awaitingPayment', 'buyer').sellOrder, accountName: 'Akua Boateng' },
        payeeNameDiffers: true,
      },
    ]),
  },
  globals: small,
  play: expectScreen(HEADING, /^This account is in the name of/),
}
/** A back end other than our server may omit the wallet's network: then the screen tells the buyer to ask for it. */
const { cryptoNetwork: _, ...withoutNetwork } = buildUsdtTrade('awaitingPayment', 'buyer').sellOrder
export const UsdtWithoutNetwork: Story = {
  name: 'USDT without network',
  args: {
    resources: stubTrades('buyer', [
      { ...buildUsdtTrade('awaitingPayment', 'buyer'), sellOrder: withoutNetwork },
    ]),
  },
  play: expectScreen(HEADING, /^Ask the seller on which network to send USDT\./),
}

/** In the last hour of a login session. */
export const SessionEndsSoon: Story = {
  name: 'Session ends soon',
  args: { user: { ...ada, sessionExpiresAt: NOW + 50 * MINUTE } },
  play: expectScreen(HEADING, /^You will be signed out today, 11:30 GMT\+1\. Log in again after that/),
}
/** The user turns the switch on, and the browser allows notifications. */
export const MyTurnAlertsOn: Story = {
  name: 'Alerts of my turn: on',
  beforeEach: stubNotificationPermission('granted'),
  play: async (context) => {
    await expectScreen(HEADING, 'Tell me when it is my turn')(context)
    const control = context.canvas.getByRole('switch', { name: 'Tell me when it is my turn' })
    await context.userEvent.click(control)
    await waitFor(() => expect(control).toBeChecked())
  },
}
export const MyTurnAlertsBlocked: Story = {
  name: 'Alerts of my turn: blocked by the browser',
  beforeEach: stubNotificationPermission('denied'),
  play: expectScreen(HEADING, /This browser blocks notifications/),
}

/** Stubs Ada's trade with changes to its data. `party`: Ada's side. */
const stubTradeWith = (
  party: Party,
  changes: Partial<MatchedOrder>,
  state: TradeState = 'awaitingPayment',
) => ({
  resources: stubTrades(party, [{ ...buildTrade(state, party), ...changes }]),
})
/** Both parties have agreed to cancel. */
const AGREED = { requests: { sellerCancellation: 'accepted' } } as const

export const ExtensionRequestedBuyer: Story = {
  name: 'More time requested, seen by the buyer',
  args: stubTradeWith('buyer', { requests: { extension: 'requested' } }),
  play: expectScreen(HEADING, /^You asked for 15 more minutes/, 'I cannot pay'),
}
export const ExtensionRequestedSeller: Story = {
  name: 'More time requested, seen by the seller',
  args: stubTradeWith('seller', { requests: { extension: 'requested' } }),
  play: expectScreen(HEADING, /asks for 15 more minutes$/, 'Agree', 'Decline'),
}
export const Extended: Story = {
  name: 'Payment window extended',
  args: stubTradeWith('buyer', {
    requests: { extension: 'accepted' },
    paymentDueAt: NOW + 95 * MINUTE,
    graceEndsAt: NOW + 110 * MINUTE,
  }),
  play: expectScreen(HEADING, '95 min'),
}
export const CancellationRequestedBuyer: Story = {
  name: 'Cancellation requested by the seller, seen by the buyer',
  args: stubTradeWith('buyer', { requests: { sellerCancellation: 'requested' } }),
  play: expectScreen(HEADING, /asks to cancel$/, 'Agree to cancel', 'Decline'),
}
export const CancellationRequestedSeller: Story = {
  name: 'Cancellation requested by the seller, seen by the seller',
  args: stubTradeWith('seller', { requests: { sellerCancellation: 'requested' } }),
  play: expectScreen(HEADING, /^You asked to cancel\./),
}
export const CancellationAgreedBuyer: Story = {
  name: 'Cancellation agreed, seen by the buyer',
  args: { ...stubTradeWith('buyer', AGREED, 'expired'), now: TRADE_TIMES.expired },
  play: expectScreen(HEADING, 'Cancellation agreed', /agreed to cancel\. Do not pay now\./),
}
export const CancellationAgreedSeller: Story = {
  name: 'Cancellation agreed, seen by the seller',
  args: { ...stubTradeWith('seller', AGREED, 'expired'), now: TRADE_TIMES.expired },
  play: expectScreen(HEADING, /your order returns to its old place on the market/),
}
export const CancellationAgreedTokensBack: Story = {
  name: 'Cancellation agreed, the seller takes the tokens back',
  args: {
    ...stubTradeWith('seller', { requests: { ...AGREED.requests, cancelsSellOrder: true } }, 'expired'),
    now: TRADE_TIMES.expired,
  },
  play: expectScreen(HEADING, /its tokens return to your available balance/),
}
export const CancelledByConsentTokensBack: Story = {
  name: 'Cancelled by consent, with the sell order',
  args: stubTradeWith('seller', { requests: { ...AGREED.requests, cancelsSellOrder: true } }, 'cancelled'),
  play: expectScreen(HEADING, /Your order is cancelled too/),
}
export const CancelledByConsentBuyer: Story = {
  name: 'Cancelled by consent, seen by the buyer',
  args: stubTradeWith('buyer', { requests: { sellerCancellation: 'accepted' } }, 'cancelled'),
  play: expectScreen(HEADING, /agreed to cancel\. Your order is cancelled/),
}
export const CancelledByConsentSeller: Story = {
  name: 'Cancelled by consent, seen by the seller',
  args: stubTradeWith('seller', { requests: { sellerCancellation: 'accepted' } }, 'cancelled'),
  play: expectScreen(HEADING, /agreed to cancel\. Your order is on the market again/),
}
const FROZEN = { frozen: true, windowsStoppedAt: TRADE_TIMES.awaitingPayment }
export const FrozenBuyer: Story = {
  name: 'Frozen, buyer',
  args: { resources: stubTrades('buyer', [{ ...buildTrade('awaitingPayment', 'buyer'), ...FROZEN }]) },
  play: async (context) => {
    await expectScreen(HEADING, 'This trade is frozen: wait')(context)
    await expect(context.canvas.queryByRole('button', { name: /I have paid/ })).not.toBeInTheDocument()
  },
}
export const FrozenSeller: Story = {
  name: 'Frozen, seller',
  args: {
    resources: stubTrades('seller', [{ ...buildTrade('paid.awaitingConfirmation', 'seller'), ...FROZEN }]),
  },
  play: expectScreen(HEADING, 'This trade is frozen: wait'),
}
export const MessageLimitReached: Story = {
  name: 'No messages left to send',
  args: stubTradeWith('buyer', { messages: { buyer: { count: 10, lastAt: NOW } } }),
  play: async (context) => {
    await expectScreen(HEADING, 'I cannot pay')(context)
    await expect(context.canvas.queryByRole('button', { name: /^Message or ask/ })).toBe(null)
  },
}
/** A back end other than our server may send neither `requests` nor `messages`. */
const {
  requests: _requests,
  messages: _messages,
  ...withoutMessages
} = buildTrade('awaitingPayment', 'buyer')
export const WithoutMessages: Story = {
  name: 'Back end without messages',
  args: { resources: stubTrades('buyer', [withoutMessages]) },
  play: async (context) => {
    await expectScreen(HEADING, '80 min')(context)
    for (const name of [/^Message or ask/, 'I cannot pay'])
      await expect(context.canvas.queryByRole('button', { name })).toBe(null)
  },
}

export const Completed: Story = {
  args: { resources: stubTrades('buyer', [buildTrade('completed', 'buyer')]) },
  play: expectScreen(HEADING, 'Print trade receipt'),
}
/** A browser that can share is offered the receipt as a text. */
export const CompletedAndShareable: Story = {
  ...Completed,
  name: 'Completed, the receipt can be shared',
  beforeEach: () => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    return () => Reflect.deleteProperty(navigator, 'share')
  },
  play: async (context) => {
    await expectScreen(HEADING, /are yours$/, 'What next')(context)
    const { canvas, userEvent } = context
    await userEvent.click(canvas.getByRole('button', { name: 'Share receipt' }))
    const [shared] = mocked(share).mock.calls[0] ?? []
    await expect(shared?.title).toBe('Trade receipt for order #7F3A')
    await expect(shared?.text).toContain('Tokens: 75,000 CHT')
  },
}
export const CompletedOnDesktop: Story = { ...Completed, name: 'Completed, on a desktop', globals: desktop }
/** If the browser can install the app, the screen of a completed trade offers it. */
export const CompletedAndInstallable: Story = {
  ...Completed,
  name: 'Completed and installable',
  beforeEach: () => {
    const installPrompt: BeforeInstallPromptEvent = Object.assign(new Event('beforeinstallprompt'), {
      prompt: async () => {},
    })
    window.deferredInstallPrompt = installPrompt
    return () => {
      delete window.deferredInstallPrompt
    }
  },
  play: expectScreen(HEADING, 'Print trade receipt', 'Install the app'),
}

export const Loading: Story = { args: { network: 'slow' }, play: expectLoading(HEADING) }
export const Failed: Story = {
  name: 'First load failed',
  args: { resources: failedResources },
  play: expectScreen(HEADING, 'This order cannot be shown', 'Try again'),
}
export const Failing: Story = {
  name: 'Reloads fail, with the last data',
  args: { network: 'failing' },
  play: atPageEnd(expectScreen(HEADING, '80 min')),
}
export const Offline: Story = {
  globals: { network: 'offline' },
  play: atPageEnd(expectScreen(HEADING, /^You are offline/)),
}

export const ClaimsOfBothSides: Story = {
  name: 'Claims of both sides',
  args: { resources: stubTrades('seller', [buildTwiceClaimedTrade('seller')]) },
  play: expectScreen(HEADING, 'Another amount was paid'),
}
export const ClaimAfterCancelling: Story = {
  name: 'Cancelled, a claim can be filed',
  args: { resources: stubTrades('buyer', [buildTrade('cancelled', 'buyer')]) },
  globals: small,
  play: expectScreen(HEADING, /You can file a claim until/),
}

export const LongNames: Story = {
  name: 'Long names, on a small phone',
  args: { user: longAda, resources: stubTrades('buyer', [buildLongTrade('awaitingPayment', 'buyer')]) },
  globals: small,
  play: expectScreen(HEADING, new RegExp(LONG_NAME)),
}
export const LongNamesOnDesktop: Story = {
  name: 'Long names, on a desktop',
  args: { user: longAda, resources: stubTrades('seller', [buildLongTrade('appealed', 'seller')]) },
  globals: desktop,
  play: expectScreen(HEADING, new RegExp(LONG_NAME)),
}
const large: Story = {
  args: { resources: stubTrades('seller', [buildLargeTrade('paid.awaitingConfirmation', 'seller')]) },
  play: expectScreen(HEADING, /999,999,999/),
}
export const LargeAmounts: Story = { ...large, name: 'Large amounts, on a small phone', globals: small }
export const LargeAmountsOnDesktop: Story = {
  ...large,
  name: 'Large amounts, on a desktop',
  globals: desktop,
}

/** The countdown follows exchange time, not the device clock: the buyer has 80 minutes. */
export const WrongDeviceClock: Story = {
  name: 'Wrong device clock',
  beforeEach: stubWrongDeviceClock,
  play: expectScreen(HEADING, '80 min'),
}
export const TextDoubled: Story = { ...atDoubleTextSize(HEADING, '80 min'), name: 'Text doubled' }
