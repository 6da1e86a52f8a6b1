import { Button } from '../../components/button.js'
import { takeUpdate, useUpdate } from '../../platform/app-update.js'
import styles from './frame.module.css'

/** What a draft does not keep (`machines/drafts`) is named: an update is pressed in the middle of a form. */
const NEWS =
  'A new version is ready. What you have typed stays; passwords and pictures of a document have to be given again.'

/** Offers a newer version of the app, once it is on the device. */
export function UpdateBanner() {
  const offered = useUpdate()
  return (
    <div className={offered ? styles.update : undefined}>
      <span role="status">{offered && NEWS}</span>
      {offered && (
        <Button size="small" onClick={takeUpdate}>
          Update
        </Button>
      )}
    </div>
  )
}
