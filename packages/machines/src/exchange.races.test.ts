import { SECOND } from '@cht/sdk/time'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from './testing/calls.js'
import { anyAction, browser } from './testing/racing-browser.js'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('whatever comes late, out of order or to the wrong person, no chart believes what is over', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler({
        act: async (run) => {
          await run()
          await settle()
        },
      }),
      fc.array(anyAction, { maxLength: 50, size: 'max' }),
      async (scheduler, actions) => {
        const { act, wrong, server, shown } = browser((label) => scheduler.schedule(Promise.resolve(), label))
        await settle()
        scheduler.scheduleSequence(
          actions.map((what) => ({ label: what.deed, builder: async () => act(what) })),
        )
        await scheduler.waitAll()
        vi.advanceTimersByTime(30 * SECOND)
        await scheduler.waitAll()
        expect(wrong).toEqual([])
        expect(server.written).toEqual([...new Set(server.written)])
        const { version, isOpen } = shown() ?? server.stands()
        expect({ version, isOpen }).toEqual(server.stands())
      },
    ),
    { numRuns: 150 },
  )
}, 30_000)
