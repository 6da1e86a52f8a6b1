import { Collapsible } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'
import { useIsHydrated } from './hooks/use-is-hydrated.js'
import { useMediaQuery } from './hooks/use-media-query.js'
import { Icon } from './icon.js'
import { Sentence } from './sentence.js'

interface DisclosureProps {
  title: string
  /** The name of a person in the title. */
  name?: string
  /** Whether it is open until it is first pressed. Default: never. */
  opensBy?: 'never' | 'wide window'
  children: ReactNode
}

/**
 * A row that shows and hides a part of a screen: the history, the details, a form that few users need. It stays open until it is
 * pressed again. For a few words within a card use `Collapsible`; for what must be read before a decision about money, neither.
 */
export function Disclosure({ title, name = '', opensBy = 'never', children }: DisclosureProps) {
  const [choice, setOpen] = useState<boolean>()
  const isHydrated = useIsHydrated()
  const isWide = useMediaQuery('(min-width: 720px)')
  const opensWide = opensBy === 'wide window'
  return (
    <Collapsible.Root
      open={choice ?? (opensWide && isWide)}
      onOpenChange={setOpen}
      className={styles.disclosure}
    >
      <h2>
        <Collapsible.Trigger className={styles.trigger}>
          <span>
            <Sentence name={name}>{title}</Sentence>
          </span>
          <Icon name="next" />
        </Collapsible.Trigger>
      </h2>
      {/* A page of the server has it for every window, and the styles show it in wide ones. */}
      <Collapsible.Content className={styles.content} {...(opensWide && !isHydrated && { forceMount: true })}>
        {children}
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
