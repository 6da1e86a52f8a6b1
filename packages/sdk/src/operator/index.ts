export type { OperatorAnnouncement, PlannedAnnouncement } from './announcements.js'
export { AUDIT_ACTS, type AuditAct, type AuditEntry } from './audit.js'
export {
  type CalendarChange,
  type NewSessionRule,
  type OperatorCalendar,
  SESSION_RULES,
  type SessionRule,
  WEEKDAYS,
  type Weekday,
} from './calendar.js'
export {
  CASE_AGENTS,
  CASE_KIND_NAMES,
  CASE_KINDS,
  CASE_READERS,
  type CaseBackground,
  type CaseKind,
  type CaseLink,
  type OperatorCase,
  type OperatorCaseFile,
  type RelatedCase,
  TAKE_BACK_PERIOD,
  type ToldMessage,
} from './cases.js'
export {
  createOperatorClient,
  createOperatorSignIn,
  type OperatorClient,
  type OperatorClientOptions,
  type OperatorSignIn,
} from './client.js'
export {
  type LedgerReport,
  type LedgerScope,
  type OperatorAppeal,
  type OperatorTradeClaim,
  operator,
  SWITCH_TEXT_MAX,
} from './endpoints.js'
export { EXPORT_DAYS, EXPORT_KINDS, type ExportKind, type OperatorExport } from './exports.js'
export {
  type Comparison,
  FOUND_KINDS,
  type FoundKind,
  type Omission,
  type SearchAnswer,
  type SearchedWith,
  type SearchResult,
} from './find.js'
export {
  type FoundUser,
  type OperatorStatementEntry,
  type SearchedField,
  TRADE_FILTERS,
  type TradeFilter,
  type UserCase,
} from './lookup-models.js'
export type { OperatorMe } from './me.js'
export { INVITATION_LIFETIME, type OperatorPerson } from './people.js'
export { operatorArchive } from './personal-data.js'
export { findOperatorPicture, OPERATOR_PICTURES, type PicturePath } from './pictures.js'
export { type OperatorPrice, PRICE_CHANGE_MAX } from './prices.js'
export type { OperatorProposal } from './proposals.js'
export type { PictureOptions } from './read-picture.js'
export {
  COMPLAINT_KINDS,
  type Complaint,
  type DaysReport,
  type LedgerDirection,
  type MoneyEntry,
  type ReportDay,
} from './reports.js'
export {
  type EndpointRoles,
  OPERATOR_ROLE_NAMES,
  OPERATOR_ROLES,
  OPERATOR_VIAS,
  type OperatorRole,
  type OperatorVia,
} from './roles.js'
export { type OperatorSession, operatorSignIn, type StartedPasskeySignIn } from './sign-in.js'
export {
  DISPOSITIONS,
  type Disposition,
  type Finding,
  REFERRAL_RELATIONS,
  type ReferralRelation,
  SHARED_DATA,
  SHARED_DATA_NAMES,
  type SharedData,
} from './suspicious.js'
export { type OperatorTokenRequest, TOKEN_REQUEST_READERS } from './token-requests.js'
export { MAX_TOKEN_DAYS } from './tokens.js'
