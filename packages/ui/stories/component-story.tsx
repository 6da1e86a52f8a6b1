import type { Decorator } from '@storybook/react'
import { type ReactNode, useState } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { UiProvider } from '../src/ui-provider.js'

/** What the clock of the stories shows: it stands still. */
export const NOW = Date.UTC(2026, 10, 20, 8, 30)

const clock = { now: () => NOW, subscribe: () => () => {} }
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
const { hook } = memoryLocation({ path: '/home', static: true })

/** An amount, or the number of an order. */
const UNTRANSLATED =
  /(\d[\d,]*(?:\.\d+)? (?:CHT|NGN|GHS|KES|USDT)\b|#[\dA-Z]{4}\b(?:, reference [\dA-Z]{4}\b)?)/

/** Renders a part on the app's background. */
export const withSurface: Decorator = (Story) => (
  <UiProvider clock={clock} timeZone={timeZone} untranslated={UNTRANSLATED}>
    <Router hook={hook}>
      <div style={{ padding: 24, background: 'var(--paper)', color: 'var(--ink)' }}>
        <Story />
      </div>
    </Router>
  </UiProvider>
)

/** Lays out variants of a component in a column or a row. */
export function Variants({
  direction = 'column',
  children,
}: {
  direction?: 'column' | 'row'
  children: ReactNode
}) {
  return (
    <div
      style={{
        display: 'flex',
        flexFlow: direction === 'row' ? 'row wrap' : 'column',
        alignItems: direction === 'row' ? 'center' : 'stretch',
        gap: 16,
      }}
    >
      {children}
    </div>
  )
}

interface ControlledProps<Value> {
  initial: Value
  children: (value: Value, setValue: (value: Value) => void) => ReactNode
}

/** Keeps the value of a controlled component. */
export function Controlled<Value>({ initial, children }: ControlledProps<Value>) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}

/** Shows a component's doc comment above its story, on a page with several components. */
export function describeComponent(component: object) {
  return {
    docs: {
      description: {
        story: (component as { __docgenInfo?: { description?: string } }).__docgenInfo?.description ?? '',
      },
    },
  }
}
