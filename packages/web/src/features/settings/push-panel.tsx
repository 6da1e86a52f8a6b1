import { PUSH_UNREACHABLE, pushService } from '@cht/machines/notifications'
import { useResource } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { Card } from '@cht/ui/card'
import { FailedState } from '@cht/ui/failed-state'
import { Note } from '@cht/ui/note'
import { Skeleton } from '@cht/ui/skeleton'
import { SwitchField } from '@cht/ui/switch-field'
import { type Push, usePush } from '../../hooks/use-push.js'
import styles from './settings.module.css'

const Content = ({ snapshot, failure, turnOn, turnOff, check }: Push) => {
  if (snapshot.matches('loading') || snapshot.matches('checking')) return <Skeleton height={96} />
  if (snapshot.matches('unsupported'))
    return (
      <Note>
        This browser cannot alert you while the app is closed. The screen of an open trade offers
        notifications for as long as it stays open in the background.
      </Note>
    )
  if (snapshot.matches('notInstalled'))
    return (
      <Note>
        On an iPhone or iPad, alerts need the app on the home screen: tap Share, then Add to Home Screen. Open
        it from there, and turn alerts on here.
      </Note>
    )
  if (snapshot.matches('blocked'))
    return (
      <>
        {snapshot.matches({ blocked: 'lost' }) && <p>Alerts were on in this browser and have stopped.</p>}
        <Note tone="warning" icon="alert">
          This browser blocks notifications of this site. Open its settings for this site, next to the
          address, and allow notifications. Then check again.
        </Note>
        <Button onClick={check}>Check again</Button>
      </>
    )
  if (snapshot.matches('unreachable'))
    return (
      <>
        <Note tone="negative" icon="alert" urgent>
          {PUSH_UNREACHABLE}.
        </Note>
        <Button requiresConnection onClick={turnOn}>
          Try again
        </Button>
      </>
    )
  const isTurningOn = snapshot.matches('turningOn') || snapshot.matches('renewing')
  return (
    <>
      <p>
        Alerts tell you on this device when a trade needs you, even while the app is closed. They show no
        names and no amounts, and end when you log out.
      </p>
      {snapshot.matches('lost') && (
        <Note tone="warning" icon="alert">
          Alerts were on in this browser and have stopped. Turn them on again.
        </Note>
      )}
      <SwitchField
        label="Alerts in this browser"
        checked={snapshot.matches('on') || isTurningOn}
        busy={isTurningOn || snapshot.matches('turningOff')}
        onCheckedChange={(checked) => (checked ? turnOn() : turnOff())}
      />
      {failure !== undefined && (
        <Note tone="negative" icon="alert" urgent>
          {failure}.
        </Note>
      )}
    </>
  )
}

/**
 * Turns pushes to this browser on and off, or says what prevents them. Renders nothing on a back end that does not offer
 * pushes.
 */
export function PushPanel() {
  const push = usePush()
  const { data, failure, refresh } = useResource(pushService)
  if (push.snapshot.matches('notOffered')) return null
  return (
    <Card aria-label="This browser" className={styles.panel}>
      <h2>Alerts in this browser</h2>
      {data === undefined && failure !== undefined ? (
        <FailedState title="Alerts could not be loaded" text={failure} onRetry={refresh} />
      ) : (
        <Content {...push} />
      )}
    </Card>
  )
}
