export { createMemoryExchange, type MemoryExchange } from './memory-exchange.js'
