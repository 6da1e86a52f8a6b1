// Fifty of the app's own cards of a trade that counts down, in the ways that are compared; `show` is called from
// outside.
import { createClock } from '@cht/machines'
import { viewTrade } from '@cht/machines/trades'
import { MINUTE, SECOND } from '@cht/sdk/time'
import { graceEndsAt } from '@cht/sdk/trades'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { TradeCard } from '../../packages/web/src/features/orders/trade-card.js'
import { ExchangeProvider } from '../../packages/web/src/hooks/use-app.js'
import '../../packages/web/src/styles/base.css'
import '../../packages/web/src/styles/tokens.css'
import { Now } from './either-countdown.jsx'

/** To be paid by the buyer, who looks at it, until `paymentDueAt`. */
const tradeDue = (paymentDueAt, index) => ({
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
  graceEndsAt: graceEndsAt(paymentDueAt),
})

const viewsDue = (left) =>
  Array.from({ length: 50 }, (_, index) =>
    viewTrade(tradeDue(Date.now() + left + index * SECOND, index), Date.now(), 'buyer', undefined),
  )

const open = () => {}

const WithInterval = ({ view }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [])
  return (
    <Now.Provider value={now}>
      <TradeCard view={view} onOpen={open} />
    </Now.Provider>
  )
}
const WithClock = ({ view }) => <TradeCard view={view} onOpen={open} />

const KINDS = {
  interval: { Card: WithInterval, left: 100 * MINUTE },
  app: { Card: WithClock, left: 100 * MINUTE },
  intervalSeconds: { Card: WithInterval, left: 3 * MINUTE },
  seconds: { Card: WithClock, left: 3 * MINUTE },
}

globalThis.show = (kind) => {
  const { Card, left } = KINDS[kind]
  createRoot(document.body).render(
    <ExchangeProvider exchange={{ clock: createClock(Date.now) }}>
      <ul>
        {viewsDue(left).map((view) => (
          <li key={view.trade._id}>
            <Card view={view} />
          </li>
        ))}
      </ul>
    </ExchangeProvider>,
  )
}
