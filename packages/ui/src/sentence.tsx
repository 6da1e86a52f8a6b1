import { Children, Fragment, type ReactNode } from 'react'
import { useUntranslated } from './ui-provider.js'

/** Elements for what is untranslated in a text. `String.split` with a group returns the matches at odd positions. */
const markUntranslated = (text: string, untranslated: RegExp | undefined): ReactNode[] =>
  (untranslated ? text.split(untranslated) : [text]).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} translate="no">
        {part}
      </span>
    ),
  )

const markText = (text: string, name: string, untranslated: RegExp | undefined): ReactNode[] =>
  (name === '' ? [text] : text.split(name)).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <bdi translate="no">{name}</bdi>}
      {markUntranslated(part, untranslated)}
    </Fragment>
  ))

interface SentenceProps {
  /** A person's name in the text. */
  name?: string
  children: ReactNode
}

/**
 * A text with what a translation of the page must keep: what the `UiProvider` names, such as amounts, and a person's name. The name is
 * isolated: one that is written from right to left does not reorder the digits and punctuation around it. Other elements among
 * the children are kept.
 */
export function Sentence({ name = '', children }: SentenceProps) {
  const untranslated = useUntranslated()
  return Children.map(children, (child) =>
    typeof child === 'string' ? markText(child, name, untranslated) : child,
  )
}
