import { DAY, HOUR, SIGNUP_LIFETIME, WEBHOOK_SECRET_OVERLAP } from '@cht/sdk/rules'
import { defineSetting, type ReadVariable, readSetting, type Setting, wholeNumber } from './setting-types.js'

const UNITS = { days: DAY, hours: HOUR }

/** How long one kind of data is kept. The table of `docs/operating/data.md` is written from it. */
interface RetentionRule {
  /** What is deleted. */
  data: string
  /** What the age counts from. */
  since: string
  /** `exchange`: with the demo offset (decision 1). */
  clock: 'exchange' | 'database'
  unit: keyof typeof UNITS
  default: number
  /** The variable that sets it, with the least accepted value; none where a decision fixes the value. */
  setting?: { variable: string; min: number }
}

const MAX = 9_999

/** All data that the cleanup deletes. Audit entries are not among it: the owner of the tables archives them. */
export const RETENTION_RULES = {
  notifications: {
    data: 'notifications',
    since: 'they were created',
    clock: 'exchange',
    unit: 'days',
    default: 365,
    setting: { variable: 'NOTIFICATION_DAYS', min: 7 },
  },
  sentMails: {
    data: 'sent mails (their text is erased when they are sent)',
    since: 'they were sent',
    clock: 'database',
    unit: 'days',
    default: 2,
    setting: { variable: 'SENT_MAIL_DAYS', min: 1 },
  },
  failedMails: {
    data: 'failed mails, with the last error',
    since: 'they were given up',
    clock: 'database',
    unit: 'days',
    default: 30,
    setting: { variable: 'FAILED_MAIL_DAYS', min: 1 },
  },
  deliveries: {
    data: 'deliveries of notifications, with the last error',
    since: 'they were sent or given up',
    clock: 'exchange',
    unit: 'days',
    default: 7,
    setting: { variable: 'DELIVERY_DAYS', min: 1 },
  },
  idempotencyKeys: {
    data: 'idempotency keys with their responses',
    since: 'they were first used',
    clock: 'database',
    unit: 'hours',
    default: 24,
    setting: { variable: 'IDEMPOTENCY_KEY_HOURS', min: 24 },
  },
  throttles: {
    data: 'counts of rate limits',
    since: 'their period ended',
    clock: 'database',
    unit: 'hours',
    default: 0,
  },
  codes: {
    data: 'verification codes',
    since: 'they expired',
    clock: 'exchange',
    unit: 'hours',
    default: 0,
  },
  passwordResets: {
    data: 'codes for a new password',
    since: 'they expired',
    clock: 'exchange',
    unit: 'hours',
    default: 0,
  },
  passkeyChallenges: {
    data: 'challenges of passkeys',
    since: 'they expired',
    clock: 'database',
    unit: 'hours',
    default: 0,
  },
  dataDownloads: {
    data: 'permissions to download one’s data',
    since: 'they expired',
    clock: 'exchange',
    unit: 'hours',
    default: 0,
  },
  exports: {
    data: 'exports of the operator',
    since: 'they were written',
    clock: 'exchange',
    unit: 'hours',
    default: 24,
  },
  unverifiedAccounts: {
    data: 'accounts that were not verified',
    since: 'they were created',
    clock: 'exchange',
    unit: 'hours',
    default: SIGNUP_LIFETIME / HOUR,
  },
  pushDevices: {
    data: 'devices whose login session has ended',
    since: 'their last push was sent or given up',
    clock: 'exchange',
    unit: 'hours',
    default: 0,
  },
  webhookSecrets: {
    data: 'replaced secrets of webhooks',
    since: 'they were replaced',
    clock: 'exchange',
    unit: 'hours',
    default: WEBHOOK_SECRET_OVERLAP / HOUR,
  },
  idleSessions: {
    data: 'login sessions without use',
    since: 'they were last used',
    clock: 'database',
    unit: 'days',
    default: 7,
  },
  oldSessions: {
    data: 'login sessions',
    since: 'the login',
    clock: 'database',
    unit: 'days',
    default: 30,
  },
  knownDevices: {
    data: 'known devices: the browsers that a user has logged in with',
    since: 'the last login',
    clock: 'database',
    unit: 'days',
    default: 365,
  },
  idPictures: {
    data: 'pictures of IDs; the request stays',
    since: 'the request was decided',
    clock: 'exchange',
    unit: 'days',
    default: 30,
    setting: { variable: 'ID_PICTURE_DAYS', min: 0 },
  },
  proofs: {
    data: 'proofs of payment, with their fingerprints and transaction hashes, and pictures of appeals',
    since: 'the trade ended, its appeal included, unless a claim about it is open',
    clock: 'exchange',
    unit: 'days',
    default: 180,
    setting: { variable: 'PROOF_DAYS', min: 1 },
  },
  caseNotes: {
    data: 'notes of operators about what they decide',
    since: 'they were written',
    clock: 'exchange',
    unit: 'days',
    default: 365,
    setting: { variable: 'CASE_NOTE_DAYS', min: 30 },
  },
  closedAccounts: {
    data: 'data of closed accounts; amounts and a hash of the ID stay',
    since: 'the account was closed',
    clock: 'exchange',
    unit: 'days',
    default: 1825,
    setting: { variable: 'CLOSED_ACCOUNT_DAYS', min: 30 },
  },
  changes: {
    data: 'changes of the live stream',
    since: 'they were numbered',
    clock: 'database',
    unit: 'hours',
    default: 24,
  },
  unnamedObjects: {
    data: 'files of pictures that no row has named',
    since: 'they were written',
    clock: 'database',
    unit: 'hours',
    default: 24,
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionName = keyof typeof RETENTION_RULES

/** How long each kind of data is kept, in ms. */
export type Retention = Record<RetentionName, number>

const getDefault = ({ unit, default: value }: RetentionRule): number => value * UNITS[unit]

const mapRules = <Value>(map: (name: RetentionName, rule: RetentionRule) => Value) =>
  Object.fromEntries(
    Object.entries<RetentionRule>(RETENTION_RULES).map(([name, rule]) => [
      name,
      map(name as RetentionName, rule),
    ]),
  ) as Record<RetentionName, Value>

/** How long each kind of data is kept while its variable is not set, or always if it has none; in ms. */
export const DEFAULT_RETENTION: Retention = mapRules((_, rule) => getDefault(rule))

/** The settings of the rules that have one. Their values are in ms. */
export const RETENTION_SETTINGS: Record<string, Setting<number>> = Object.fromEntries(
  Object.entries<RetentionRule>(RETENTION_RULES).flatMap(([name, { data, unit, setting, default: age }]) => {
    if (!setting) return []
    const { variable, min } = setting
    const type = wholeNumber({ min, max: MAX, unit }, UNITS[unit])
    return [[name, defineSetting({ variable, type, default: String(age), text: `how long to keep ${data}` })]]
  }),
)

/** Reads the settings of the rules. Throws a `ConfigError` for the first invalid one. */
export function readRetention(read: ReadVariable): Retention {
  return mapRules((name, rule) => {
    const ruleSetting = RETENTION_SETTINGS[name]
    return ruleSetting ? readSetting(ruleSetting, read) : getDefault(rule)
  })
}

const formatAge = (value: number, unit: string) => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`

const formatCells = ({ data, since, clock, unit, setting, ...rule }: RetentionRule): string[] => [
  data,
  since,
  clock,
  formatAge(rule.default, unit),
  setting ? `\`${setting.variable}\`` : 'fixed',
  setting ? formatAge(setting.min, unit) : '',
]

/** The rows of the table in `docs/operating/data.md`, with its head. */
export function formatRetentionRules(): string[][] {
  const head = ['data', 'counts from when', 'clock', 'kept for', 'setting', 'minimum']
  return [head, ...Object.values(RETENTION_RULES).map(formatCells)]
}
