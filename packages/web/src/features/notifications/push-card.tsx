import { PUSH_UNREACHABLE } from '@cht/machines/notifications'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.js'
import { Card } from '../../components/card.js'
import { Note } from '../../components/note.js'
import { showToast } from '../../components/toasts.js'
import { usePush } from '../../hooks/use-push.js'
import { focusMain } from '../../platform/focus-main.js'
import styles from './push-card.module.css'

/** Offers to turn pushes on while they are off. If that fails, it says why. */
export function PushCard({ onDismiss }: { onDismiss: () => void }) {
  const { snapshot, failure, turnOn } = usePush()
  const isTurningOn = snapshot.matches('turningOn')
  const wasTurningOn = useRef(false)
  const isOn = snapshot.matches('on')
  useEffect(() => {
    if (isOn && wasTurningOn.current) {
      showToast({ kind: 'success', text: 'Alerts are on' })
      // The card is removed with the button that had the focus.
      focusMain()
    }
    wasTurningOn.current = isTurningOn
  }, [isOn, isTurningOn])
  const isUnreachable = snapshot.matches('unreachable')
  if (!isTurningOn && !isUnreachable && !snapshot.matches('off')) return null
  return (
    <Card aria-label="Alerts" className={styles.card}>
      <h2>Know when it is your turn</h2>
      <p>
        Alerts tell you on this device when a trade needs you, even while the app is closed. You can turn them
        off in the settings.
      </p>
      {(isUnreachable || failure !== undefined) && (
        <Note tone="negative" icon="alert" urgent>
          {isUnreachable ? PUSH_UNREACHABLE : failure}.
        </Note>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={onDismiss}>
          Not now
        </Button>
        <Button size="small" requiresConnection busy={isTurningOn} onClick={turnOn}>
          Turn on alerts
        </Button>
      </div>
    </Card>
  )
}
