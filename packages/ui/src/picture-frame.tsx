import type { ReactNode } from 'react'
import styles from './picture-frame.module.css'

interface PictureFrameProps {
  /** There is no picture: the children are a text. */
  empty: boolean
  invalid?: boolean
  children: ReactNode
}

/** A frame for a picture, with the same minimum height before and after the picture is there. */
export function PictureFrame({ empty, invalid = false, children }: PictureFrameProps) {
  return (
    <div className={styles.frame} data-empty={empty} data-invalid={invalid}>
      {children}
    </div>
  )
}
