import type { Decorator } from '@storybook/react'
import { type ReactNode, useState } from 'react'
import { StaticPanel } from './static-app.js'

/** Renders a component on the app's background, over a static app runtime. */
export const withAppContext: Decorator = (Story) => (
  <StaticPanel>
    <div style={{ padding: 24, background: 'var(--paper)', color: 'var(--ink)' }}>
      <Story />
    </div>
  </StaticPanel>
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
