import type { BenchRow } from '../row.js'
import { PROFILES } from './profiles.js'
import { AS_IT_IS, EARLY_SCRIPT, LEFT_OUT } from './variants.js'
import type { Screen, Visit } from './visit.js'
import type { VisitLog } from './visit-log.js'

const countRepeated = ({ calls }: Visit) => calls.length - new Set(calls).size

export function* listScreenRows(log: VisitLog, screens: readonly Screen[]): Generator<BenchRow> {
  for (const profile of Object.keys(PROFILES))
    for (const screen of screens) {
      const name = `${screen.name}, ${profile}`
      const isSlow = profile === 'slow'
      yield {
        name: `${name}, static: content`,
        value: log.medianOf(`${name}, static`, ({ content }) => content),
        unit: 'ms',
      }
      for (const start of ['cold', 'warm', 'after a deploy'] as const) {
        const key = `${name}, ${start}`
        const row = (
          what: string,
          read: (visit: Visit) => number,
          rest: Partial<BenchRow> = {},
        ): BenchRow => ({
          name: `${key}: ${what}`,
          value: log.medianOf(key, read),
          ...rest,
        })
        yield row('content', ({ content }) => content, {
          unit: 'ms',
          ...(isSlow && start === 'warm' ? { goal: 1_500 } : {}),
        })
        if (start === 'cold')
          yield {
            name: `${key}: content / static page`,
            value: log.ratio(key, `${name}, static`, ({ content }) => content),
            ...(isSlow ? { goal: 1.4 } : {}),
          }
        yield row('usable after its content', ({ usable, content }) => usable - content, {
          unit: 'ms',
          ...(isSlow && start === 'cold' ? { goal: 3_000 } : {}),
        })
        yield row('LCP', ({ lcp }) => lcp, { unit: 'ms' })
        yield row('layout shift', ({ cls }) => cls, { goal: 0 })
        yield row('longest task', ({ longestTask }) => longestTask, { unit: 'ms' })
        yield {
          name: `${key}: calls in 8 s, at most`,
          value: log.greatest(key, ({ calls }) => calls.length),
          ...(start === 'after a deploy' ? {} : { goal: start === 'cold' ? 1 : 2 }),
        }
        yield {
          name: `${key}: calls that repeat another, at most`,
          value: log.greatest(key, countRepeated),
          goal: 0,
        }
        yield {
          name: `${key}: streams, at most`,
          value: log.greatest(key, ({ streams }) => streams),
          goal: 1,
        }
        yield row('bytes in 8 s', ({ bytes }) => bytes / 1_000, { unit: 'KB' })
      }
    }
}

const PARTS = [AS_IT_IS, ...Object.keys(LEFT_OUT), EARLY_SCRIPT]

export function* listPartRows(log: VisitLog, screens: readonly Screen[]): Generator<BenchRow> {
  for (const { name } of screens)
    for (const part of PARTS) {
      const key = `${name}, slow, ${part}`
      yield { name: `${key}: content`, value: log.medianOf(key, ({ content }) => content), unit: 'ms' }
      yield { name: `${key}: usable`, value: log.medianOf(key, ({ usable }) => usable), unit: 'ms' }
    }
}
