import { PUSH_UNREACHABLE } from '@cht/machines/notifications'
import { ActionCard } from '@cht/ui/action-card'
import { Button } from '@cht/ui/button'
import { focusMain } from '@cht/ui/dom/focus-main'
import { showToast } from '@cht/ui/dom/toasts'
import { Note } from '@cht/ui/note'
import { useEffect, useRef } from 'react'
import { usePush } from '../../hooks/use-push.js'

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
    <ActionCard
      label="Alerts"
      title="Know when it is your turn"
      actions={
        <>
          <Button size="small" onClick={onDismiss}>
            Not now
          </Button>
          <Button size="small" requiresConnection busy={isTurningOn} onClick={turnOn}>
            Turn on alerts
          </Button>
        </>
      }
    >
      <p>
        Alerts tell you on this device when a trade needs you, even while the app is closed. You can turn them
        off in the settings.
      </p>
      {(isUnreachable || failure !== undefined) && (
        <Note tone="negative" icon="alert" urgent>
          {isUnreachable ? PUSH_UNREACHABLE : failure}.
        </Note>
      )}
    </ActionCard>
  )
}
