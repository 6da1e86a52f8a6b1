export { AUDIT_ACTS, type AuditAct, type AuditEntry } from './audit.js'
export { createOperatorClient, type OperatorClient, type OperatorClientOptions } from './client.js'
export { type LedgerReport, operator } from './endpoints.js'
