import { useResource } from '@cht/machines/react'
import { publishedDocument } from '@cht/machines/terms'
import type { DocumentName, PublishedDocument } from '@cht/sdk/contract'
import { EmptyState } from '@cht/ui/empty-state'
import { FailedState } from '@cht/ui/failed-state'
import { Loading } from '@cht/ui/loading'
import { useTitle } from '../../hooks/use-title.js'
import styles from './document.module.css'
import { Block } from './document-blocks.js'

/** Formats in UTC, because the operator gave a day without a time: it is the same in every time zone. */
const formatDay = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)

const DocumentArticle = ({ version, publishedAt, content: [title, ...blocks] }: PublishedDocument) => (
  <article className={styles.document}>
    {title && <Block {...title} />}
    <p className={styles.version}>
      Version {version}, {formatDay(publishedAt)}
    </p>
    {blocks.map((block, index) => (
      // The index is a stable key: a document does not change while it is shown.
      <Block key={index} {...block} />
    ))}
  </article>
)

interface DocumentScreenProps {
  document: DocumentName
  title: string
}

/** The terms or the privacy notice of the exchange, for everybody (decision 35). */
export function DocumentScreen({ document, title }: DocumentScreenProps) {
  const { data, failure, loading, refresh } = useResource(publishedDocument(document))
  useTitle(title)
  if (loading) return <Loading />
  if (data) return <DocumentArticle {...data} />
  return (
    <>
      <h1>{title}</h1>
      {failure === undefined ? (
        <EmptyState title="Nothing published">
          Ask the operator of this exchange for its {title.toLowerCase()}.
        </EmptyState>
      ) : (
        <FailedState title="This could not be loaded" text={failure} onRetry={refresh} />
      )}
    </>
  )
}
