import { matchesWithinCountry } from '@cht/machines/auth'
import { useUser } from '@cht/machines/react'
import { Note } from '@cht/ui/note'
import { useTimeFormat } from '@cht/ui/ui-provider'
import { useLiveSession } from '../live-sessions/index.js'

/** When a new order can be matched: in the next session, not in the running one (decision 3). */
export function NextSessionNote() {
  const { nextStart, at } = useLiveSession()
  const user = useUser()
  const { formatUpcomingTime } = useTimeFormat()
  return (
    <Note icon="clock">
      Your order goes live in the next session
      {nextStart !== undefined && (
        <>
          : <b>{formatUpcomingTime(nextStart, at)}</b>
        </>
      )}
      .
      {user &&
        matchesWithinCountry(user) &&
        ' It is matched with an order of the same amount and payment method; by bank transfer, in your own country.'}
    </Note>
  )
}
