import { Collapsible } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'
import { Icon } from './icon.js'
import { Sentence } from './sentence.js'

interface DisclosureProps {
  title: string
  /** The name of a person in the title. */
  name?: string
  /** Whether it is open until it is first pressed. */
  defaultOpen?: boolean
  children: ReactNode
}

/**
 * A row that shows and hides a part of a screen: the history, the details, a form that few users need. It stays open until it is
 * pressed again. For a few words within a card use `Collapsible`; for what must be read before a decision about money, neither.
 */
export function Disclosure({ title, name = '', defaultOpen = false, children }: DisclosureProps) {
  const [choice, setOpen] = useState<boolean>()
  return (
    <Collapsible.Root open={choice ?? defaultOpen} onOpenChange={setOpen} className={styles.disclosure}>
      <h2>
        <Collapsible.Trigger className={styles.trigger}>
          <span>
            <Sentence name={name}>{title}</Sentence>
          </span>
          <Icon name="next" />
        </Collapsible.Trigger>
      </h2>
      <Collapsible.Content className={styles.content}>{children}</Collapsible.Content>
    </Collapsible.Root>
  )
}
