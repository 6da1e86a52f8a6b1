import { useApp } from '@cht/machines/react'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '../../components/load-chunk.js'

const loadDialog = () => import('./reauthentication-dialog.js')
const ReauthenticationDialog = lazy(loadDialog)

/** Opens the dialog that asks the user who they are, while a request waits for the answer (decision 39). Rendered once, for all screens. */
export function Reauthentication() {
  const { confirmation } = useApp()
  const isAsking = useSelector(confirmation, (snapshot) => snapshot.matches('asking'))
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    // If the code of the dialog cannot be loaded, the request is cancelled: it would wait forever.
    const load = async () =>
      (await loadChunk(loadDialog)) ? setIsLoaded(true) : confirmation.send({ type: 'confirmation.cancel' })
    void load()
  }, [isAsking, confirmation])
  if (!isAsking || !isLoaded) return null
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog
        onConfirm={() => confirmation.send({ type: 'confirmation.give' })}
        onCancel={() => confirmation.send({ type: 'confirmation.cancel' })}
      />
    </Suspense>
  )
}
