import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
  /** How many there are in it, where that is known. */
  count?: number | undefined
  disabled?: boolean
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValue: (value: Value) => void
  look?: 'line' | 'switch'
  /** What the chosen tab shows. */
  children: ReactNode
}

export const Tabs = <Value extends string>({
  label,
  tabs,
  value,
  onValue,
  look = 'line',
  children,
}: TabsProps<Value>) => (
  <Radix.Root value={value} onValueChange={(next) => onValue(next as Value)} className={styles.tabs}>
    <Radix.List aria-label={label} className={styles.list} data-look={look}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          disabled={tab.disabled ?? false}
          className={styles.tab}
        >
          {tab.label} {tab.count !== undefined && <b>{tab.count}</b>}
        </Radix.Trigger>
      ))}
    </Radix.List>
    <Radix.Content value={value} className={styles.content} tabIndex={-1}>
      {children}
    </Radix.Content>
  </Radix.Root>
)
