import { useClock } from '@cht/machines/react'
import { SECOND } from '@cht/sdk/rules'
import { formatMinutes } from '@cht/ui/format/countdown'
import { countMinutesLeft } from '@cht/ui/format/duration'
import { useContext, useEffect } from 'react'
import { formatTitle, TitleContext } from '../../hooks/use-title.js'
import { PAGE_BRAND } from '../../platform/brand.js'

/** How often the title is updated while the page is hidden, in ms. */
const HIDDEN_INTERVAL = 15 * SECOND

const addTimeLeft = (title: string, deadline: number | undefined, now: number): string => {
  const left = deadline === undefined ? 0 : countMinutesLeft(deadline, now)
  return left > 0 ? `${formatMinutes(left)} · ${title}` : title
}

/**
 * Sets the page's title, preceded by the minutes left until `deadline`. A timer updates it while the page is hidden,
 * because the clock does not tick then, but the title is visible on the tab.
 */
export function useTurnTitle(title: string, deadline: number | undefined): void {
  const clock = useClock()
  useContext(TitleContext)(addTimeLeft(title, deadline, clock.now()))
  useEffect(() => {
    const write = () => {
      const next = formatTitle(addTimeLeft(title, deadline, clock.now()), PAGE_BRAND.name)
      if (document.title !== next) document.title = next
    }
    write()
    if (deadline === undefined) return
    const unsubscribe = clock.subscribe(write)
    const timer = setInterval(() => {
      if (document.hidden) write()
    }, HIDDEN_INTERVAL)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }, [clock, title, deadline])
}
