export { statement } from './endpoints.js'
export { type StatementEntry, statementEntry } from './model.js'
export {
  describeStatementKind,
  getReferenceType,
  STATEMENT_ACCOUNT_LABELS,
  STATEMENT_ACCOUNTS,
  STATEMENT_KINDS,
  type StatementAccount,
  type StatementKind,
} from './rules.js'
