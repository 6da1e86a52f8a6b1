import { DescriptionList } from '@cht/ui/description-list'
import { Dialog } from '@cht/ui/dialog'
import { useState } from 'react'
import { listKeys } from '../hooks/use-keys.js'

/** The keys that do something on this screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [keys] = useState(listKeys)
  return (
    <Dialog title="Keys on this screen" onClose={onClose}>
      <DescriptionList items={keys.map(({ key, label }) => ({ label, value: <kbd>{key}</kbd> }))} />
      <p>In a dialog, a digit chooses a sentence, Enter does what the dialog says, and Escape closes it.</p>
    </Dialog>
  )
}
