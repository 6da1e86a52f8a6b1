import type { Clock, Exchange } from '@cht/machines'
import { createContext, type ReactNode, useContext } from 'react'

const ExchangeContext = createContext<Exchange | undefined>(undefined)
const ClockContext = createContext<Clock | undefined>(undefined)

interface ExchangeProviderProps {
  exchange: Exchange
  children: ReactNode
}

export function ExchangeProvider({ exchange, children }: ExchangeProviderProps) {
  return (
    <ExchangeContext.Provider value={exchange}>
      <ClockContext.Provider value={exchange.clock}>{children}</ClockContext.Provider>
    </ExchangeContext.Provider>
  )
}

export function useExchange(): Exchange {
  const exchange = useContext(ExchangeContext)
  if (!exchange) throw new Error('useExchange needs an ExchangeProvider above it')
  return exchange
}

/** The clock alone, for leaves that only count down. */
export function useClock(): Clock {
  const clock = useContext(ClockContext)
  if (!clock) throw new Error('useClock needs an ExchangeProvider above it')
  return clock
}
