import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useApp } from '../../hooks/use-app.js'

const ConfirmationDialog = lazy(() => import('./confirmation-dialog.js'))

/** The dialog that asks the user who they are, while a request waits for it (decision 39). It is one for all screens. */
export function Reauthentication() {
  const { confirmation } = useApp()
  const isAsking = useSelector(confirmation, (snapshot) => snapshot.matches('asking'))
  if (!isAsking) return null
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog
        onConfirm={() => confirmation.send({ type: 'confirmation.give' })}
        onCancel={() => confirmation.send({ type: 'confirmation.cancel' })}
      />
    </Suspense>
  )
}
