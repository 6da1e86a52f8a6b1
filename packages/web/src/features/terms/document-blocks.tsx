import type { DocumentBlock, DocumentSpan, DocumentText } from '@cht/sdk/contract'
import { Link } from 'wouter'
import styles from './document.module.css'

const Span = ({ text, isStrong, href }: DocumentSpan) => {
  const content = isStrong ? <strong>{text}</strong> : text
  if (href === undefined) return content
  return href.startsWith('/') ? <Link href={href}>{content}</Link> : <a href={href}>{content}</a>
}

const Text = ({ text }: { text: DocumentText }) =>
  // The index is a stable key: a document does not change while it is shown.
  text.map((span, index) => <Span key={index} {...span} />)

const HEADINGS = { 1: 'h1', 2: 'h2', 3: 'h3' } as const

const Table = ({ head, rows }: Extract<DocumentBlock, { type: 'table' }>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {head.map((cell, index) => (
          <th key={index} scope="col">
            <Text text={cell} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) => (
            <td key={column}>
              <Text text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** A block of a document. Its texts are never interpreted as HTML. */
export function Block(block: DocumentBlock) {
  if (block.type === 'table') return <Table {...block} />
  if (block.type === 'list') {
    const List = block.isOrdered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item, index) => (
          <li key={index}>
            <Text text={item} />
          </li>
        ))}
      </List>
    )
  }
  const Tag = block.type === 'heading' ? HEADINGS[block.level] : 'p'
  return (
    <Tag>
      <Text text={block.text} />
    </Tag>
  )
}
