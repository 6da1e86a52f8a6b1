export { createOperatorClient, type OperatorClient, type OperatorClientOptions } from './client.js'
export { type LedgerReport, operator } from './endpoints.js'
