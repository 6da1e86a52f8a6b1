import { announcements } from '@cht/machines/announcements'
import { type AnnouncementState, HOUR } from '@cht/sdk/rules'
import { ada, NOW } from '../../support/fixtures/index.js'
import { stubData } from '../../support/stubs.js'
import type { ANNOUNCEMENT_KINDS } from '../roles.js'
import type { Rendering } from './rendering.js'

type Kind = (typeof ANNOUNCEMENT_KINDS)[number]

const ANNOUNCEMENTS = {
  news: {
    id: 'a1',
    title: 'New banks',
    body: 'The list of banks has grown.',
    link: '/settings',
    publishedAt: NOW,
  },
  maintenance: {
    id: 'a2',
    title: 'Maintenance of the database',
    body: 'Orders, payments and releases are stopped meanwhile. Windows stand still.',
    maintenance: { from: NOW + 2 * HOUR, until: NOW + 3 * HOUR },
    publishedAt: NOW,
  },
}

/** The dashboard while an announcement is published, and in its other states, in which nothing is shown. */
export function renderAnnouncement(state: AnnouncementState, kind: Kind): Rendering {
  const announcement = ANNOUNCEMENTS[kind]
  const isShown = state === ('published' satisfies AnnouncementState)
  const rendering = {
    url: '/home',
    user: ada,
    resources: [stubData(announcements, isShown ? [announcement] : [])],
  }
  return isShown
    ? { ...rendering, visibleText: announcement.body }
    : { ...rendering, absentText: new RegExp(announcement.body) }
}
