import { Button } from '@cht/ui/button'
import { applyUpdate, useUpdateReady } from '../../platform/service-worker-update.js'
import styles from './frame.module.css'

/** Names the values that drafts do not keep (`machines/src/app/drafts.ts`), because a form may be half filled in. */
const MESSAGE = 'A new version is ready. What you have typed is kept, except passwords and document pictures.'

/** Offers a new version of the app that the service worker has downloaded. */
export function UpdateBanner() {
  const isOffered = useUpdateReady()
  return (
    <div className={isOffered ? styles.update : undefined}>
      <span role="status">{isOffered && MESSAGE}</span>
      {isOffered && (
        <Button size="small" onClick={applyUpdate}>
          Update
        </Button>
      )}
    </div>
  )
}
