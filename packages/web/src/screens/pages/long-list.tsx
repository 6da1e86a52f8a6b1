import type { ResourceDefinition } from '@cht/machines'
import type { Page } from '@cht/sdk/pages'
import { type ReactNode, useRef, useState } from 'react'
import { useResource } from '../../bindings/resource.js'
import { Button } from '../../ui/button.js'
import { FailedState } from '../../ui/failed-state.js'
import styles from './long-list.module.css'

interface LongListProps<Row> {
  /** The first page; whoever shows the list keeps it fresh. */
  page: Page<Row>
  /** How many rows each press adds. */
  step: number
  /** So many rows after a cursor. */
  more: (after: string, count: number) => ResourceDefinition<Page<Row>>
  idOf: (row: Row) => string | undefined
  children: (rows: readonly Row[]) => ReactNode
}

interface EndProps {
  shown: number
  busy?: boolean
  onMore: (() => void) | undefined
}

/** What stands below the rows. It takes the focus from its button, which is off while more comes and gone at the end. */
const End = ({ shown, busy = false, onMore }: EndProps) => {
  const place = useRef<HTMLDivElement>(null)
  const ask = () => {
    place.current?.focus({ preventScroll: true })
    onMore?.()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.end}>
      <p role="status">{onMore ? `The latest ${shown} are shown.` : `All ${shown} are shown.`}</p>
      {onMore && (
        <Button size="small" busy={busy} onClick={ask}>
          Show more
        </Button>
      )}
    </div>
  )
}

interface LongerProps<Row> extends Omit<LongListProps<Row>, 'step' | 'more'> {
  definition: ResourceDefinition<Page<Row>>
  onMore: () => void
}

const Longer = <Row,>({ page, definition, idOf, onMore, children }: LongerProps<Row>) => {
  const { data, failure, loading, refresh } = useResource(definition)
  // What was there stays until a longer answer is, or one after a first page that has moved on.
  const [held, hold] = useState<Page<Row>>([])
  if (data && data !== held) hold(data)
  const after = data ?? held
  const first = new Set(page.map(idOf))
  const rows = [...page, ...after.filter((row) => !first.has(idOf(row)))]
  const ended = data !== undefined && data.nextCursor === undefined
  return (
    <>
      {children(rows)}
      {!data && failure !== undefined ? (
        <FailedState title="No more could be loaded" text={failure} onRetry={refresh} />
      ) : (
        <End shown={rows.length} busy={loading} onMore={ended ? undefined : onMore} />
      )}
    </>
  )
}

/** A list that goes on after its first page: each press shows more of it, and what is shown stays up to date. */
export const LongList = <Row,>({ page, step, more, idOf, children }: LongListProps<Row>) => {
  const [count, show] = useState(0)
  const next = page.nextCursor
  if (next === undefined) return children(page)
  const onMore = () => show(count + step)
  if (count > 0)
    return (
      <Longer page={page} definition={more(next, count)} idOf={idOf} onMore={onMore}>
        {children}
      </Longer>
    )
  return (
    <>
      {children(page)}
      <End shown={page.length} onMore={onMore} />
    </>
  )
}
