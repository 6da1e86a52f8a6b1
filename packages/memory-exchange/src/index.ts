export { createFakePasskeyDevice } from './fake-passkeys.js'
export { createMemoryExchange, type MemoryExchange, type MemoryExchangeOptions } from './memory-exchange.js'
