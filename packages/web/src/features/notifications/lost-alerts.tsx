import { ActionCard } from '@cht/ui/action-card'
import { Button } from '@cht/ui/button'
import { focusMain } from '@cht/ui/dom/focus-main'
import { showToast } from '@cht/ui/dom/toasts'
import { Note } from '@cht/ui/note'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Push, usePush } from '../../hooks/use-push.js'
import { dismissPushOffer } from './push-offer.js'

const BLOCKED =
  'This browser now blocks notifications of this site. Open its settings for this site, next to the address, and allow notifications. Then check again.'
const STOPPED = 'Turn them on again to know when a trade needs you, even while the app is closed.'

type Kind = 'lost' | 'blocked'

const Actions = ({ push, kind, isBusy }: { push: Push; kind: Kind; isBusy: boolean }) => {
  const { snapshot, turnOn, turnOff, check } = push
  const isTurningOff = snapshot.matches('turningOff')
  const isChecking = isBusy && !isTurningOff
  const leaveOff = () => {
    // Who leaves them off is not offered them.
    dismissPushOffer()
    turnOff()
  }
  return (
    <>
      <Button
        size="small"
        requiresConnection
        busy={isTurningOff}
        aria-disabled={isChecking}
        onClick={leaveOff}
      >
        Leave them off
      </Button>
      <Button
        size="small"
        requiresConnection={kind === 'lost'}
        busy={isChecking}
        aria-disabled={isTurningOff}
        onClick={kind === 'lost' ? turnOn : check}
      >
        {kind === 'lost' ? 'Turn on alerts' : 'Check again'}
      </Button>
    </>
  )
}

/** The states in which there is nothing to renew. */
const SETTLED = [
  { on: 'idle' },
  'off',
  'notOffered',
  'unsupported',
  'notInstalled',
  { blocked: 'idle' },
] as const

/** The states in which the card keeps what it says, and is busy. */
const BUSY = ['renewing', 'checking', 'turningOff'] as const

const getKind = ({ snapshot }: Push): Kind | undefined => {
  if (snapshot.matches({ blocked: 'lost' })) return 'blocked'
  return snapshot.matches('lost') ? 'lost' : undefined
}

interface LostAlertsProps {
  /** Puts the card into the screen, if the screen has a place for it. */
  renderCard: (card: ReactNode) => ReactNode
  /** Called when pushes are on, or were not to be on. */
  onSettled: () => void
}

/**
 * Turns pushes to this browser on again if they have stopped. If the browser would have to ask, says so with the button that turns
 * them on. Renders nothing otherwise.
 */
export function LostAlerts({ renderCard, onSettled }: LostAlertsProps) {
  const push = usePush()
  const { snapshot, failure } = push
  const [lastKind, setLastKind] = useState<Kind>()
  const current = getKind(push)
  if (current !== undefined && current !== lastKind) setLastKind(current)
  const isBusy = BUSY.some((state) => snapshot.matches(state))
  const isSettled = SETTLED.some((state) => snapshot.matches(state))
  const isOn = snapshot.matches({ on: 'idle' })
  const wasLost = lastKind !== undefined
  const card = useRef<HTMLElement>(null)
  // Before the card is removed with the button that has the focus.
  useLayoutEffect(() => {
    if (!isSettled) return
    if (isOn && wasLost) showToast({ kind: 'success', text: 'Alerts are on' })
    if (card.current?.contains(document.activeElement)) focusMain()
    onSettled()
  }, [isSettled, isOn, wasLost, onSettled])
  // Until the effect has moved the focus, the card stays.
  const kind = current ?? (isBusy || isSettled ? lastKind : undefined)
  if (kind === undefined) return null
  return renderCard(
    <ActionCard
      ref={card}
      label="Alerts"
      title="This browser no longer gets alerts"
      actions={<Actions push={push} kind={kind} isBusy={isBusy} />}
    >
      <p>{kind === 'blocked' ? BLOCKED : STOPPED}</p>
      {failure !== undefined && (
        <Note tone="negative" icon="alert" urgent>
          {failure}.
        </Note>
      )}
    </ActionCard>,
  )
}
