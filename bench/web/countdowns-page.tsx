// Renders fifty of the app's trade cards, each with a countdown. The benchmark calls `window.showCards`.
import { type App, createClock } from '@cht/machines'
import { AppProvider } from '@cht/machines/react'
import { type TradeView, viewTrade } from '@cht/machines/trades'
import type { MatchedOrder } from '@cht/sdk/contract'
import { computeGraceEnd, MINUTE, SECOND } from '@cht/sdk/rules'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ExchangeUi } from '../../packages/web/src/components/exchange-ui.js'
import { TradeCard } from '../../packages/web/src/features/orders/trade-card.js'
import '@cht/ui/styles/base.css'
import '@cht/ui/styles/tokens.css'
import { NowContext } from './switchable-countdown.js'

declare global {
  interface Window {
    showCards(variant: CardVariant): void
  }
}

/**
 * How the cards count down: each with its own interval, or all with the app's clock. Countdowns show seconds in the variants
 * `…WithSeconds`, and otherwise whole minutes.
 */
export type CardVariant = 'interval' | 'clock' | 'intervalWithSeconds' | 'clockWithSeconds'

const createTrade = (paymentDueAt: number, index: number): MatchedOrder => ({
  _id: `66b1c0de7f${String(index).padStart(2, '0')}`,
  amount: 75_000,
  status: 'approved',
  state: 'awaitingPayment',
  paymentStatus: 'pending',
  payment: { amount: 7_500_000, currency: 'NGN' },
  buyer: { _id: 'buyer', fullName: 'Bola Example' },
  seller: { _id: 'seller', fullName: 'Sam Example', phoneNumber: '+2348031234567' },
  buyOrder: { _id: 'b', paymentMethod: 'bank' },
  sellOrder: { _id: 's', paymentMethod: 'bank', bankName: 'First Bank', accountNumber: '3012344477' },
  paymentDueAt,
  graceEndsAt: computeGraceEnd(paymentDueAt),
})

const createViews = (timeLeft: number): TradeView[] =>
  Array.from({ length: 50 }, (_, index) =>
    viewTrade(createTrade(Date.now() + timeLeft + index * SECOND, index), Date.now(), 'buyer', undefined),
  )

interface CardProps {
  view: TradeView
}

const ignoreOpen = () => {}

/** The usual solution: each card has an interval and renders again on each tick. */
function IntervalCard({ view }: CardProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return (
    <NowContext.Provider value={now}>
      <TradeCard isFirst={false} view={view} onOpen={ignoreOpen} />
    </NowContext.Provider>
  )
}

/** The app's solution: one clock for all cards. */
function ClockCard({ view }: CardProps) {
  return <TradeCard isFirst={false} view={view} onOpen={ignoreOpen} />
}

// The time left decides what a countdown shows: minutes, or seconds in its last five minutes.
const VARIANTS = {
  interval: { Card: IntervalCard, timeLeft: 100 * MINUTE },
  clock: { Card: ClockCard, timeLeft: 100 * MINUTE },
  intervalWithSeconds: { Card: IntervalCard, timeLeft: 3 * MINUTE },
  clockWithSeconds: { Card: ClockCard, timeLeft: 3 * MINUTE },
}

window.showCards = (variant) => {
  const { Card, timeLeft } = VARIANTS[variant]
  // The cards use only the clock of the app runtime.
  const app = { clock: createClock(Date.now) } as App
  createRoot(document.body).render(
    <AppProvider app={app}>
      <ExchangeUi>
        <ul>
          {createViews(timeLeft).map((view) => (
            <li key={view.trade._id}>
              <Card view={view} />
            </li>
          ))}
        </ul>
      </ExchangeUi>
    </AppProvider>,
  )
}
