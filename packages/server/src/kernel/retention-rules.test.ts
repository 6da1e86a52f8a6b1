import { DAY, HOUR } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { DEFAULT_RETENTION, readRetention } from './retention-rules.js'
import { createReader } from './settings.js'

const read = (environment: Record<string, string>) => readRetention(createReader(environment))

test('a setting replaces the default age of its kind of data, and the others stay', () => {
  expect(DEFAULT_RETENTION).toEqual({
    notifications: 365 * DAY,
    sentMails: 2 * DAY,
    failedMails: 30 * DAY,
    deliveries: 7 * DAY,
    idempotencyKeys: 24 * HOUR,
    throttles: 0,
    codes: 0,
    passwordResets: 0,
    passkeyChallenges: 0,
    dataDownloads: 0,
    exports: 24 * HOUR,
    unverifiedAccounts: 24 * HOUR,
    pushDevices: 0,
    webhookSecrets: 24 * HOUR,
    idleSessions: 7 * DAY,
    oldSessions: 30 * DAY,
    knownDevices: 365 * DAY,
    idPictures: 30 * DAY,
    proofs: 180 * DAY,
    caseNotes: 365 * DAY,
    closedAccounts: 1825 * DAY,
    changes: DAY,
    unnamedObjects: 24 * HOUR,
  })
  expect(
    read({
      NOTIFICATION_DAYS: '7',
      SENT_MAIL_DAYS: '1',
      FAILED_MAIL_DAYS: '9999',
      IDEMPOTENCY_KEY_HOURS: '24',
      ID_PICTURE_DAYS: '0',
      PROOF_DAYS: '1',
    }),
  ).toEqual({
    ...DEFAULT_RETENTION,
    notifications: 7 * DAY,
    sentMails: DAY,
    failedMails: 9_999 * DAY,
    idempotencyKeys: DAY,
    idPictures: 0,
    proofs: DAY,
  })
})

test('a value below the minimum, above 9999 or with a fraction is refused', () => {
  const getError = (name: string, value: string) => {
    try {
      return read({ [name]: value })
    } catch (error) {
      return String(error)
    }
  }
  expect([
    getError('NOTIFICATION_DAYS', '6'),
    getError('SENT_MAIL_DAYS', '0'),
    getError('FAILED_MAIL_DAYS', '1.5'),
    getError('IDEMPOTENCY_KEY_HOURS', '23'),
    getError('ID_PICTURE_DAYS', '-1'),
    getError('PROOF_DAYS', '10000'),
    getError('CLOSED_ACCOUNT_DAYS', '29'),
  ]).toEqual([
    'Error: NOTIFICATION_DAYS must be a number of days from 7 to 9999, not "6"',
    'Error: SENT_MAIL_DAYS must be a number of days from 1 to 9999, not "0"',
    'Error: FAILED_MAIL_DAYS must be a number of days from 1 to 9999, not "1.5"',
    'Error: IDEMPOTENCY_KEY_HOURS must be a number of hours from 24 to 9999, not "23"',
    'Error: ID_PICTURE_DAYS must be a number of days from 0 to 9999, not "-1"',
    'Error: PROOF_DAYS must be a number of days from 1 to 9999, not "10000"',
    'Error: CLOSED_ACCOUNT_DAYS must be a number of days from 30 to 9999, not "29"',
  ])
})
