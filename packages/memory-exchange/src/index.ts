export { createMemoryExchange, type MemoryExchange, type MemoryExchangeOptions } from './memory-exchange.js'
