import type { AnnouncementState } from '@cht/sdk/rules'
import { expect, test } from 'vitest'
import { getRefusal } from '../refusal.js'
import { announcementLifecycle } from './lifecycle.js'

const restore = (now: number, state: AnnouncementState = 'planned', untilAt: number | null = 20) =>
  announcementLifecycle.restore({ state, fromAt: 10, untilAt }, now)

test('an announcement is published from its beginning until its end, or until it is ended', () => {
  const describe = (...args: Parameters<typeof restore>) => {
    const snapshot = restore(...args)
    return [snapshot.value, announcementLifecycle.deadline(snapshot)]
  }
  expect([describe(9), describe(10), describe(19), describe(20), describe(99, 'planned', null)]).toEqual([
    ['planned', 10],
    ['published', 20],
    ['published', 20],
    ['ended', undefined],
    ['published', undefined],
  ])
  expect(describe(99, 'withdrawn')).toEqual(['withdrawn', undefined])
})

test('it is withdrawn before its end, and ended while it is published', () => {
  const listOutcomes = (snapshot: ReturnType<typeof restore>) =>
    (['announcement.withdraw', 'announcement.end'] as const).map(
      (type) =>
        getRefusal(snapshot, { type })?.code ?? announcementLifecycle.send(snapshot, { type }).snapshot.value,
    )
  const over = ['announcement_over', 'announcement_over']
  expect([
    listOutcomes(restore(9)),
    listOutcomes(restore(10)),
    listOutcomes(restore(20)),
    listOutcomes(restore(10, 'withdrawn')),
  ]).toEqual([['withdrawn', 'announcement_not_published'], ['withdrawn', 'ended'], over, over])
})
