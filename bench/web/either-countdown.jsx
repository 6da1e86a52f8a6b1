// Stands where the app's cards have their countdown (`countdowns.mjs`): the app's own, or the plain way.
import { createContext, useContext } from 'react'
import { Countdown } from '../../packages/web/src/components/countdown.js'
import { countdownText } from '../../packages/web/src/components/countdown-text.js'
import { shareLeft, urgencyOf } from '../../packages/web/src/components/urgency.js'

/** The time that the card is rendered for; none where its countdown is the app's. */
export const Now = createContext(undefined)

const EitherCountdown = (props) => {
  const now = useContext(Now)
  if (now === undefined) return <Countdown {...props} />
  const { deadline, length, label, suffix } = props
  return (
    <time role="timer" aria-label={label} data-urgency={urgencyOf(shareLeft(deadline, length, now))}>
      {countdownText(deadline, now, suffix)}
    </time>
  )
}

export { EitherCountdown as Countdown }
