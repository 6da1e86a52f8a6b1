// Fifty cards that count down, in the ways that are compared; `show` is called from outside.
import { createClock } from '@cht/machines'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ExchangeProvider } from '../../packages/web/src/bindings/exchange.js'
import { Countdown } from '../../packages/web/src/ui/countdown.js'
import { clockText } from '../../packages/web/src/ui/countdown-text.js'

const MINUTE = 60_000
const DEADLINES = Array.from({ length: 50 }, (_, index) => Date.now() + 117 * MINUTE + index * 1_000)

const Card = ({ children }) => (
  <article>
    <h3>Buy order of 75,000</h3>
    <p>Bank</p>
    <p>First Bank · ending in 4477</p>
    <p>You pay 75,000.00 NGN to Ada Example</p>
    <p>Time left to pay {children}</p>
    <button type="button">Paid</button>
    <button type="button">Appeal</button>
  </article>
)

const WithInterval = ({ deadline }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Card>
      <time>{clockText(deadline, now)}</time>
    </Card>
  )
}
const WithClock = ({ deadline, text }) => (
  <Card>
    <Countdown deadline={deadline} label="Time left to pay" {...(text ? { text } : {})} />
  </Card>
)

const KINDS = {
  interval: (deadline) => <WithInterval deadline={deadline} />,
  seconds: (deadline) => <WithClock deadline={deadline} text={clockText} />,
  app: (deadline) => <WithClock deadline={deadline} />,
}

globalThis.show = (kind) =>
  createRoot(document.body).render(
    <ExchangeProvider exchange={{ clock: createClock(Date.now) }}>
      {DEADLINES.map((deadline) => (
        <li key={deadline}>{KINDS[kind](deadline)}</li>
      ))}
    </ExchangeProvider>,
  )
