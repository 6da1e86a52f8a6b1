import type { ResourceDefinition } from '@cht/machines'
import type { Page } from '@cht/sdk/pagination'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button.js'
import { FailedState } from '../../components/failed-state.js'
import { useResource } from '../../hooks/use-resource.js'
import styles from './long-list.module.css'

interface LongListProps<Row> {
  /** The first page; whoever shows the list keeps it fresh. */
  page: Page<Row>
  /** How many rows each press adds. */
  step: number
  /** So many rows after a cursor. */
  more: (after: string, count: number) => ResourceDefinition<Page<Row>>
  idOf: (row: Row) => string | undefined
  /** What of the loaded rows is shown, where that is not all of them. */
  filter?: (rows: readonly Row[]) => readonly Row[]
  children: (rows: readonly Row[]) => ReactNode
}

interface EndProps {
  loaded: number
  shown: number
  busy: boolean
  onMore: (() => void) | undefined
  failure: string | undefined
  onRetry: () => void
}

const endText = ({ loaded, shown, onMore }: EndProps) => {
  if (shown < loaded) return `${shown || 'None'} among ${onMore ? 'the latest' : 'all'} ${loaded}.`
  return onMore ? `The latest ${loaded} are shown.` : `All ${loaded} are shown.`
}

/** What stands below the rows. It takes the focus from its buttons: each may be gone with the answer. */
const End = (props: EndProps) => {
  const { busy, onMore, failure, onRetry } = props
  const place = useRef<HTMLDivElement>(null)
  // What failed may come by itself, and takes its button along.
  const failing = failure !== undefined
  const wasFailing = useRef(failing)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasFailing.current && !failing && isLost) place.current?.focus({ preventScroll: true })
    wasFailing.current = failing
  }, [failing])
  const pressed = (then: () => void) => () => {
    place.current?.focus({ preventScroll: true })
    then()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.end}>
      {failing ? (
        <FailedState title="No more could be loaded" text={failure} onRetry={pressed(onRetry)} />
      ) : (
        <>
          <p role="status">{endText(props)}</p>
          {onMore && (
            <Button size="small" busy={busy} onClick={pressed(onMore)}>
              Show more
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Whatever comes or fails to come, the rows and the end keep their elements, and the end its focus. */
const Longer = <Row,>({
  page,
  next,
  step,
  more,
  idOf,
  filter = (rows) => rows,
  children,
}: LongListProps<Row> & { next: string }) => {
  const [count, show] = useState(0)
  const asked = count > 0
  const { data: known, failure, loading, refresh } = useResource(more(next, count || step), asked)
  const data = asked ? known : undefined
  // What was there stays until a longer answer is, or one after a first page that has moved on.
  const [held, hold] = useState<Page<Row>>([])
  if (data && data !== held) hold(data)
  const after = data ?? held
  const first = new Set(page.map(idOf))
  const rows = [...page, ...after.filter((row) => !first.has(idOf(row)))]
  const shown = filter(rows)
  const ended = data !== undefined && data.nextCursor === undefined
  return (
    <>
      {/* Not a word of an empty list before all of it was looked through. */}
      {(shown.length > 0 || ended) && children(shown)}
      <End
        loaded={rows.length}
        shown={shown.length}
        busy={loading}
        onMore={ended ? undefined : () => show(count + step)}
        failure={asked && !data ? failure : undefined}
        onRetry={refresh}
      />
    </>
  )
}

/** A list that goes on after its first page: each press shows more of it, and what is shown stays up to date. */
export function LongList<Row>(props: LongListProps<Row>) {
  const { page, filter, children } = props
  if (page.nextCursor === undefined) return children(filter ? filter(page) : page)
  return <Longer {...props} next={page.nextCursor} />
}
