import * as z from 'zod/mini'
import { defineEndpoint } from '../define-endpoint.js'
import { requiredLine } from '../model/lines.js'
import { page, pageRequest } from '../page.js'
import { payload } from '../payload.js'
import { count, id, instant, optional, parseDigits, wireObject } from '../schema.js'
import { auditFields } from './audit.js'
import { day, isPeriodOf } from './day.js'
import { proposalReference } from './proposals.js'

/** What can be exported. */
export const EXPORT_KINDS = ['ledger', 'trades', 'users'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** The most days of one export. */
export const EXPORT_DAYS = 366

const access = 'operator'

const exportFields = {
  id,
  kind: z.literal(EXPORT_KINDS),
  from: z.string(),
  to: z.string(),
  /** How many rows there are, without the head; how many bytes, and in how many parts. */
  rows: count,
  bytes: count,
  parts: count,
  /** SHA-256 of the whole file, in hexadecimal digits. */
  sha256: z.string(),
  createdAt: instant,
  /** When it is deleted. */
  expiresAt: instant,
}
const createdExport = z.object(exportFields)
/** A file that was written from one snapshot of the database. Instants are in ms. */
export interface OperatorExport extends z.output<typeof createdExport> {}
/** With `proposal`, a second person has to approve: nothing was written yet. The export will have the id of the proposal. */
const exportAct = wireObject({
  export: optional(createdExport),
  proposal: optional(proposalReference),
})

const period = { from: day, to: day, ...auditFields, why: requiredLine(500) }
const input = wireObject(period).check(isPeriodOf(EXPORT_DAYS))

/**
 * Files with rows of a period, as CSV (RFC 4180). An export is written from one snapshot, kept for a day, and downloaded in parts by who
 * has asked for it. No picture, secret or encrypted field is in it. A text that a spreadsheet would read as a formula begins with an
 * apostrophe. Days are those of the exchange’s time zone, at most 366.
 */
export const exportEndpoints = {
  /** Writes an export of the postings of the ledger of the days `from` to `to`. Users stand in it by their ids. `why` is required. */
  exportLedger: defineEndpoint({
    method: 'POST',
    path: '/operator/exports/ledger',
    access,
    roles: ['treasurer', 'auditor'],
    input,
    output: payload(exportAct),
    success: 'Exported',
  }),
  /** Writes an export of the trades that were matched on the days `from` to `to`. Users stand in it by their ids. `why` is required. */
  exportTrades: defineEndpoint({
    method: 'POST',
    path: '/operator/exports/trades',
    access,
    roles: ['treasurer', 'auditor'],
    input,
    output: payload(exportAct),
    success: 'Exported',
  }),
  /**
   * Writes an export of the users whose accounts were opened on the days `from` to `to`, with their names, emails and phone numbers.
   * `why` is required. Where two administrators can sign in, one proposes it and another one has to approve the `proposal`: who
   * has proposed it downloads it.
   * Errors: `second_person_required`.
   */
  exportUsers: defineEndpoint({
    method: 'POST',
    path: '/operator/exports/users',
    access,
    roles: ['administrator'],
    errors: ['second_person_required'],
    input,
    output: payload(exportAct),
    success: 'Exported',
  }),
  /**
   * Lists the exports of the caller that are still kept, newest first.
   *
   * Instants are in ms.
   */
  exports: defineEndpoint({
    method: 'GET',
    path: '/operator/exports',
    access,
    roles: ['treasurer', 'auditor', 'administrator'],
    input: pageRequest,
    output: page<OperatorExport>(createdExport),
  }),
  /**
   * Returns an export of the caller.
   *
   * Instants are in ms.
   * Errors: `not_found`.
   */
  export: defineEndpoint({
    method: 'GET',
    path: '/operator/exports/{id}',
    access,
    roles: ['treasurer', 'auditor', 'administrator'],
    errors: ['not_found'],
    input: wireObject({ id }),
    output: payload<OperatorExport>(createdExport),
  }),
  /**
   * Returns a part of an export of the caller: the first one is 0. The file is the parts one after the other, as UTF-8.
   * Errors: `not_found`.
   */
  exportPart: defineEndpoint({
    method: 'GET',
    path: '/operator/exports/{id}/parts/{part}',
    access,
    roles: ['treasurer', 'auditor', 'administrator'],
    errors: ['not_found'],
    input: wireObject({
      id,
      part: z.pipe(
        z.transform(parseDigits),
        z.int('must be a number').check(z.minimum(0, 'must be a number')),
      ),
      by: auditFields.by,
    }),
    output: payload(z.object({ text: z.string() })),
  }),
}
