import * as z from 'zod/mini'
import { maintenanceWindow } from '../announcements/endpoints.js'
import {
  ANNOUNCEMENT_CHANNELS,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_SEGMENTS,
  ANNOUNCEMENT_STATES,
} from '../announcements/rules.js'
import { defineEndpoint } from '../define-endpoint.js'
import { metadata } from '../metadata.js'
import { country } from '../model/fields.js'
import { requiredLine, requiredLines } from '../model/lines.js'
import { page, pageRequest } from '../page.js'
import { payload } from '../payload.js'
import { id, instant, optional, wireObject, withDefault } from '../schema.js'
import { auditFields } from './audit.js'

/** A path of the web app: `//host` would lead to another site. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/

const link = requiredLine(ANNOUNCEMENT_LIMITS.link).check(
  z.regex(SITE_PATH, 'must be a path of this site: /settings'),
)
const channels = z.array(z.literal(ANNOUNCEMENT_CHANNELS)).check(
  z.minLength(1, 'must have a channel'),
  z.maxLength(ANNOUNCEMENT_CHANNELS.length, 'is not valid'),
  z.refine(
    (list) => !list.includes('mail') || list.includes('notification'),
    'must have notification where it has mail',
  ),
)

const segment = z.literal(ANNOUNCEMENT_SEGMENTS)

const announcement = wireObject({
  id,
  title: z.string(),
  body: z.string(),
  link: optional(z.string()),
  channels,
  segment,
  country: optional(z.string()),
  maintenance: optional(maintenanceWindow),
  state: z.literal(ANNOUNCEMENT_STATES),
  from: instant,
  /** Absent: until it is ended. */
  until: optional(instant),
  plannedBy: optional(z.string()),
  /** How many users have been notified. */
  told: z.int(),
}).register(metadata, { id: 'OperatorAnnouncement' })
/** An announcement of the operator. Instants are in ms. @useDeclaredType */
export interface OperatorAnnouncement extends z.output<typeof announcement> {}

const planned = wireObject({
  /** Absent with `dryRun`. */
  announcement: optional(announcement),
  /** How many users the segment has now. */
  users: z.int(),
}).register(metadata, { id: 'PlannedAnnouncement' })
/** @useDeclaredType */
export interface PlannedAnnouncement extends z.output<typeof planned> {}

const access = 'operator'
const READERS = ['support', 'auditor', 'administrator'] as const

/** What the operator tells users: by a banner, a notification and a mail. */
export const announcementEndpoints = {
  /** Lists the announcements, newest first. */
  announcements: defineEndpoint({
    method: 'GET',
    path: '/operator/announcements',
    access,
    roles: READERS,
    input: pageRequest,
    output: page<OperatorAnnouncement>(announcement),
  }),
  /**
   * Returns an announcement.
   * Errors: `not_found`.
   */
  announcement: defineEndpoint({
    method: 'GET',
    path: '/operator/announcements/{id}',
    access,
    roles: READERS,
    input: wireObject({ id }),
    output: payload<OperatorAnnouncement>(announcement),
  }),
  /**
   * Plans an announcement for a segment of the users: it is published at `from`, by default at once, and ends at `until`. The segment
   * `country` needs `country`. With `maintenance`, its mails are sent whatever users have turned off. With `dryRun`, it only counts the users.
   */
  planAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/operator/announcements',
    access,
    roles: ['administrator'],
    input: wireObject({
      title: requiredLine(ANNOUNCEMENT_LIMITS.title),
      body: requiredLines(ANNOUNCEMENT_LIMITS.body),
      link: optional(link),
      channels,
      segment: withDefault(segment, 'everybody'),
      country: optional(country),
      maintenance: optional(maintenanceWindow),
      from: optional(instant),
      until: optional(instant),
      dryRun: withDefault(z.boolean(), false),
      ...auditFields,
    }),
    output: payload<PlannedAnnouncement>(planned),
    success: 'Announcement planned',
  }),
  /**
   * Withdraws an announcement that is planned or published: no banner is shown, and nobody else is told.
   * Errors: `not_found`, `announcement_over`.
   */
  withdrawAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/operator/announcements/{id}/withdraw',
    access,
    roles: ['administrator'],
    errors: ['announcement_over'],
    input: wireObject({ id, ...auditFields, why: requiredLine(500) }),
    output: payload<OperatorAnnouncement>(announcement),
    success: 'Announcement withdrawn',
  }),
  /**
   * Ends a published announcement before its time.
   * Errors: `not_found`, `announcement_not_published`, `announcement_over`.
   */
  endAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/operator/announcements/{id}/end',
    access,
    roles: ['administrator'],
    errors: ['announcement_not_published', 'announcement_over'],
    input: wireObject({ id, ...auditFields }),
    output: payload<OperatorAnnouncement>(announcement),
    success: 'Announcement ended',
  }),
}
