import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  value: Value
  label: string
  /** How many there are in it, where that is known; `50+` where there are more. */
  count?: number | string | undefined
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

/** The tab that a key goes to; the first comes after the last. */
const reached = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:enabled')]
  const next = reached(
    event.key,
    tabs.findIndex((tab) => tab.matches(':focus')),
    tabs.length,
  )
  if (next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
  tabs[next]?.click()
}

/**
 * Several lists in one place, one shown at a time; the arrow keys go from one to the next.
 * `line` beneath a heading, `switch` within a card. Without panels it is `Segmented`.
 */
export const Tabs = <Value extends string>({
  label,
  tabs,
  value,
  onValue,
  look = 'line',
  children,
}: TabsProps<Value>) => {
  const id = useId()
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list} data-look={look} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            disabled={tab.disabled ?? false}
            className={styles.tab}
            onClick={() => onValue(tab.value)}
          >
            {tab.label} {tab.count !== undefined && <b>{tab.count}</b>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        tabIndex={-1}
        className={styles.content}
      >
        {children}
      </div>
    </div>
  )
}
