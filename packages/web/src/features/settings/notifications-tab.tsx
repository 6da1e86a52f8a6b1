import { Stack } from '@cht/ui/stack'
import { NotificationChoices } from './notification-choices.js'
import { PushDevices } from './push-devices.js'
import { PushPanel } from './push-panel.js'

/** The switches for mails and pushes, and the devices that receive pushes (decision 33). */
export function NotificationsTab() {
  return (
    <Stack>
      <PushPanel />
      <NotificationChoices />
      <PushDevices />
    </Stack>
  )
}
