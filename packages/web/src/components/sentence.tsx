import { CURRENCIES, TOKEN } from '@cht/sdk/rules'
import { Children, Fragment, type ReactNode } from 'react'

/** An amount, or the number of an order with its reference (`describeTradeNumber`). */
const UNTRANSLATED = new RegExp(
  `(\\d[\\d,]*(?:\\.\\d+)? (?:${[TOKEN, ...CURRENCIES].join('|')})\\b|#[\\dA-Z]{4}\\b(?:, reference [\\dA-Z]{4}\\b)?)`,
)

/** Elements for the amounts and the numbers of orders in a text. `String.split` with a group returns the matches at odd positions. */
const markNumbers = (text: string): ReactNode[] =>
  text.split(UNTRANSLATED).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} translate="no">
        {part}
      </span>
    ),
  )

const markText = (text: string, name: string): ReactNode[] =>
  (name === '' ? [text] : text.split(name)).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <bdi translate="no">{name}</bdi>}
      {markNumbers(part)}
    </Fragment>
  ))

interface SentenceProps {
  /** A person's name in the text. */
  name?: string
  children: ReactNode
}

/**
 * A text with amounts, numbers of orders or a person's name. A translation of the page keeps them as they are. The name is
 * isolated: one that is written from right to left does not reorder the digits and punctuation around it. Other elements among
 * the children are kept.
 */
export function Sentence({ name = '', children }: SentenceProps) {
  return Children.map(children, (child) => (typeof child === 'string' ? markText(child, name) : child))
}
