import type { ReactNode } from 'react'
import styles from './picture-frame.module.css'

interface PictureFrameProps {
  /** There is no picture: words stand in its place. */
  empty: boolean
  invalid?: boolean
  children: ReactNode
}

/**
 * The place of a picture, as tall before as after it is there.
 * For what somebody sent or is about to send. Not for decoration: there is none.
 */
export function PictureFrame({ empty, invalid = false, children }: PictureFrameProps) {
  return (
    <div className={styles.frame} data-empty={empty} data-invalid={invalid}>
      {children}
    </div>
  )
}
