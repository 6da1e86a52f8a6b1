export { AUDIT_ACTS, type AuditAct, type AuditEntry } from './audit.js'
export { createOperatorClient, type OperatorClient, type OperatorClientOptions } from './client.js'
export {
  type LedgerReport,
  type LedgerScope,
  type OperatorAppeal,
  type OperatorTradeClaim,
  operator,
} from './endpoints.js'
export {
  type FoundUser,
  type OperatorStatementEntry,
  type SearchedField,
  TRADE_FILTERS,
  type TradeFilter,
  type UserCase,
} from './lookup-models.js'
