import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useDeferredValue } from 'react'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
  /** The number of items in the tab if it is known; `50+` if there are more pages. */
  count?: number | string | undefined
  disabled?: boolean
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  variant?: 'line' | 'switch'
  /** The content of the selected tab. */
  children: ReactNode
}

/**
 * Tabs with one panel, whose content belongs to the selected tab.
 * `line` below a heading, `switch` within a card. Without a panel use `ToggleGroup`.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  variant = 'line',
  children,
}: TabsProps<Value>) {
  // After a change of the tab, the browser first draws the selected tab. A panel whose tab stays selected is never late.
  const deferred = useDeferredValue({ value, children })
  const isLate = deferred.value !== value
  return (
    <RadixTabs.Root
      className={styles.tabs}
      value={value}
      onValueChange={(selected) => onValueChange(selected as Value)}
    >
      <RadixTabs.List aria-label={label} className={styles.list} data-variant={variant}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className={styles.tab}
          >
            {tab.label} {tab.count !== undefined && <b>{tab.count}</b>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={value} className={styles.content} aria-busy={isLate || undefined}>
        {isLate ? deferred.children : children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  )
}
