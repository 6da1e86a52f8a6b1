import { operatorRead, type ReadOutput } from '@cht/machines/console'
import { useResource } from '@cht/machines/react'
import { Note } from '@cht/ui/note'
import { Command } from 'cmdk'
import { useEffect } from 'react'

type Found = ReadOutput<'find'>['results'][number]

const KIND_LABELS: Record<Found['kind'], string> = {
  user: 'User',
  trade: 'Trade',
  order: 'Order',
  tokenRequest: 'Request',
  case: 'Case',
  posting: 'Posting',
}

/** The page of what was found: its own, or that of the trade or the user whom it concerns. */
const getPath = ({ kind, id, tradeId, userId }: Found): string | undefined => {
  if (kind === 'user') return `/users/${id}`
  if (kind === 'case' || kind === 'tokenRequest') return `/cases/${id}`
  if (kind === 'trade') return `/trades/${id}`
  if (tradeId !== undefined) return `/trades/${tradeId}`
  return userId === undefined ? undefined : `/users/${userId}`
}

type Searched = ReadOutput<'find'>['searched']

const Sentences = ({ searched }: { searched: Searched }) => (
  <ul>
    {searched.map(({ kind, field, text }) => (
      <li key={`${kind}${field}`}>{text}</li>
    ))}
  </ul>
)

const isCompared = ({ how }: Searched[number]) =>
  how === 'whole' || how === 'beginning' || how === 'end' || how === 'words'

/** What the text was compared with comes first; why it was not compared with the rest is there when it is asked for. */
const NothingFound = ({ searched }: { searched: Searched }) => {
  const compared = searched.filter(isCompared)
  const omitted = searched.filter((one) => !isCompared(one))
  return (
    <>
      <Note>
        Nothing was found. Check the text, or ask the user for something else, such as their email.
        <Sentences searched={compared} />
      </Note>
      {omitted.length > 0 && (
        <details>
          <summary>With what it was not compared, and why</summary>
          <Sentences searched={omitted} />
        </details>
      )}
    </>
  )
}

interface FindResultsProps {
  text: string
  open: (path: string) => void
  /** The class of an item. */
  itemClassName: string
}

/** What the exchange finds by a text. A single result opens by itself; none says with what the text was compared. */
export function FindResults({ text, open, itemClassName }: FindResultsProps) {
  const { data, failure } = useResource(operatorRead('find', { text }))
  const paths = new Set(data?.results.map(getPath).filter((path) => path !== undefined))
  const [only] = paths.size === 1 ? paths : []
  useEffect(() => {
    if (only !== undefined) open(only)
  }, [only, open])
  if (failure !== undefined) return <Note tone="negative">{failure}</Note>
  if (!data) return <p role="status">Looking…</p>
  if (data.results.length === 0) return <NothingFound searched={data.searched} />
  return (
    <>
      {data.results.map((found) => {
        const path = getPath(found)
        return (
          <Command.Item
            key={`${found.kind}${found.id}`}
            value={`${found.kind} ${found.id}`}
            className={itemClassName}
            disabled={path === undefined}
            onSelect={() => path !== undefined && open(path)}
          >
            <span>
              {KIND_LABELS[found.kind]}: {found.title}
            </span>
            <small>{found.foundBy.join(', ')}</small>
          </Command.Item>
        )
      })}
      {data.more.length > 0 && (
        <p>There are more: {data.more.map((kind) => KIND_LABELS[kind]).join(', ')}.</p>
      )}
    </>
  )
}
