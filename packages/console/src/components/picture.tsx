import { canView } from '@cht/machines/console'
import { useOperatorSession } from '@cht/machines/react'
import { Button } from '@cht/ui/button'
import { PictureFrame } from '@cht/ui/picture-frame'
import { useState } from 'react'
import { usePicture } from '../hooks/use-picture.js'
import styles from './picture.module.css'

const QUARTER = 90
/** Enough for the largest picture; what does not fit is cut off. */
const WATERMARK_REPEATS = 400
const ZOOMS = [1, 2, 3] as const

interface PictureProps {
  path: string
  title: string
}

const ViewedPicture = ({ path, title, name }: PictureProps & { name: string }) => {
  const { url, failure, retry } = usePicture(path)
  const [turns, setTurns] = useState(0)
  const [zoom, setZoom] = useState(0)
  const scale = ZOOMS[zoom % ZOOMS.length] ?? 1
  return (
    <figure className={styles.figure}>
      <PictureFrame empty={url === undefined}>
        {url === undefined ? (
          failure === undefined ? (
            'Loading…'
          ) : (
            <>
              {failure}{' '}
              <Button size="small" variant="plain" onClick={retry}>
                Try again
              </Button>
            </>
          )
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard.
          <section className={styles.view} tabIndex={0} aria-label={title}>
            <img
              src={url}
              alt={title}
              className={styles.picture}
              data-turned={turns % 2 === 1}
              style={{ rotate: `${turns * QUARTER}deg`, width: `${scale * 100}%` }}
              draggable={false}
              onContextMenu={(event) => event.preventDefault()}
            />
            <span className={styles.watermark} aria-hidden="true">
              {`${name} · `.repeat(WATERMARK_REPEATS)}
            </span>
          </section>
        )}
      </PictureFrame>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        <Button size="small" variant="plain" onClick={() => setTurns(turns + 1)}>
          Turn
        </Button>
        <Button size="small" variant="plain" onClick={() => setZoom(zoom + 1)}>
          {scale === ZOOMS[ZOOMS.length - 1] ? 'Whole' : 'Larger'}
        </Button>
      </figcaption>
    </figure>
  )
}

/**
 * A picture that only an operator may see, with the name of who looks at it across it. It can be turned and made larger. It is in the memory of
 * this tab alone, and no right click or drag saves it.
 */
export function Picture({ path, title }: PictureProps) {
  const { session } = useOperatorSession().context
  return canView(path, session?.roles ?? []) ? (
    <ViewedPicture path={path} title={title} name={session?.name ?? ''} />
  ) : (
    <PictureFrame empty>{title}: your roles do not show it</PictureFrame>
  )
}
