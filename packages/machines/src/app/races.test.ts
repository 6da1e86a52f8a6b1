import { SECOND } from '@cht/sdk/rules'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { flushMicrotasks } from '../testing/calls.js'
import { installFakeTimers } from '../testing/fake-timers.js'
import { anyAction, createRacingBrowser } from '../testing/racing-browser.js'

installFakeTimers()

test('late or reordered responses never show outdated data or data of another user, nor repeat a write', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler({
        act: async (run) => {
          await run()
          await flushMicrotasks()
        },
      }),
      fc.array(anyAction, { maxLength: 50, size: 'max' }),
      async (scheduler, actions) => {
        const { act, violations, server, getShownData } = createRacingBrowser((label) =>
          scheduler.schedule(Promise.resolve(), label),
        )
        await flushMicrotasks()
        scheduler.scheduleSequence(
          actions.map((action) => ({ label: action.kind, builder: async () => act(action) })),
        )
        await scheduler.waitAll()
        vi.advanceTimersByTime(30 * SECOND)
        await scheduler.waitAll()
        expect(violations).toEqual([])
        expect(server.written).toEqual([...new Set(server.written)])
        const { version, isOpen } = getShownData() ?? server.getState()
        expect({ version, isOpen }).toEqual(server.getState())
      },
    ),
    { numRuns: 150 },
  )
}, 30_000)
