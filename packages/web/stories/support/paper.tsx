import type { Decorator } from '@storybook/react'
import { type ReactNode, useState } from 'react'
import { StillPanel } from './still-app.js'

/** A part by itself on the app's paper, in an exchange that stands still. */
export const onPaper: Decorator = (Story) => (
  <StillPanel>
    <div style={{ padding: 24, background: 'var(--paper)', color: 'var(--ink)' }}>
      <Story />
    </div>
  </StillPanel>
)

/** Variants of a part under one another; `across`: beside one another. */
export function Variants({ across = false, children }: { across?: boolean; children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        flexFlow: across ? 'row wrap' : 'column',
        alignItems: across ? 'center' : 'stretch',
        gap: 16,
      }}
    >
      {children}
    </div>
  )
}

interface KeepsProps<Value> {
  initial: Value
  children: (value: Value, keep: (value: Value) => void) => ReactNode
}

/** Keeps a value for its control, as a screen does. */
export function Keeps<Value>({ initial, children }: KeepsProps<Value>) {
  const [value, keep] = useState(initial)
  return children(value, keep)
}

/** What a component's doc comment says of it: shown where a page is about several. */
export function describes(component: object) {
  return {
    docs: {
      description: {
        story: (component as { __docgenInfo?: { description?: string } }).__docgenInfo?.description ?? '',
      },
    },
  }
}
