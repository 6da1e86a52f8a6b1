import { minutesLeft, SECOND } from '@cht/sdk/time'
import { useEffect } from 'react'
import { useClock } from '../../hooks/use-app.js'
import { titleOf } from '../../hooks/use-title.js'

const WHILE_HIDDEN = 15 * SECOND

/**
 * The page's title, with the time left before it where a deadline of one's own runs. Tabs are read while they are
 * hidden, when the clock stands still: then a few times a minute are enough.
 */
export function useTurnTitle(title: string, deadline: number | undefined): void {
  const clock = useClock()
  useEffect(() => {
    const write = () => {
      const left = deadline === undefined ? 0 : minutesLeft(deadline, clock.now())
      const next = titleOf(left > 0 ? `${left} min · ${title}` : title)
      if (document.title !== next) document.title = next
    }
    write()
    if (deadline === undefined) return
    const stop = clock.subscribe(write)
    const timer = setInterval(() => {
      if (document.hidden) write()
    }, WHILE_HIDDEN)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [clock, title, deadline])
}
