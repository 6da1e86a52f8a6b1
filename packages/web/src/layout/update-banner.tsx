import { takeUpdate, useUpdate } from '../bindings/app-update.js'
import { Button } from '../ui/button.js'
import styles from './frame.module.css'

/** Offers a newer version of the app, once it is on the device. */
export const UpdateBanner = () => {
  const offered = useUpdate()
  return (
    <div className={offered ? styles.update : undefined}>
      <span role="status">{offered && 'A new version is ready. What you have typed stays.'}</span>
      {offered && (
        <Button size="small" onClick={takeUpdate}>
          Update
        </Button>
      )}
    </div>
  )
}
