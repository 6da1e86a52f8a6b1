import type { Clock, Exchange } from '@cht/machines'
import { createContext, type ReactNode, useContext } from 'react'

const ExchangeContext = createContext<Exchange | undefined>(undefined)
const ClockContext = createContext<Clock | undefined>(undefined)

interface ExchangeProviderProps {
  exchange: Exchange
  children: ReactNode
}

/** Provides the app runtime and its clock to the hooks below it. */
export function ExchangeProvider({ exchange, children }: ExchangeProviderProps) {
  return (
    <ExchangeContext.Provider value={exchange}>
      <ClockContext.Provider value={exchange.clock}>{children}</ClockContext.Provider>
    </ExchangeContext.Provider>
  )
}

/** The app runtime. Throws without an `ExchangeProvider`. */
export function useExchange(): Exchange {
  const exchange = useContext(ExchangeContext)
  if (!exchange) throw new Error('useExchange needs an ExchangeProvider above it')
  return exchange
}

/** The clock of the app runtime, for components that only show time. Throws without an `ExchangeProvider`. */
export function useClock(): Clock {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('useClock needs an ExchangeProvider above it')
  return clock
}
