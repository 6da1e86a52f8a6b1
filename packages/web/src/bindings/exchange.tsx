import type { Clock, Exchange } from '@cht/machines'
import { createContext, type ReactNode, useContext } from 'react'

const ExchangeContext = createContext<Exchange | undefined>(undefined)
const ClockContext = createContext<Clock | undefined>(undefined)

interface ExchangeProviderProps {
  exchange: Exchange
  children: ReactNode
}

export const ExchangeProvider = ({ exchange, children }: ExchangeProviderProps) => (
  <ExchangeContext value={exchange}>
    <ClockProvider clock={exchange.clock}>{children}</ClockProvider>
  </ExchangeContext>
)

/** The clock alone, for leaves that only count down. */
export const ClockProvider = ({ clock, children }: { clock: Clock; children: ReactNode }) => (
  <ClockContext value={clock}>{children}</ClockContext>
)

export const useExchange = (): Exchange => {
  const exchange = useContext(ExchangeContext)
  if (!exchange) throw new Error('useExchange needs an ExchangeProvider above it')
  return exchange
}

export const useClock = (): Clock => {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('useClock needs a ClockProvider above it')
  return clock
}
