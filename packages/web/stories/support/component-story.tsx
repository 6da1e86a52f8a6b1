import type { Decorator } from '@storybook/react'
import { StaticPanel } from './static-app.js'

/** Renders a component on the app's background, over a static app runtime. */
export const withAppContext: Decorator = (Story) => (
  <StaticPanel>
    <div style={{ padding: 24, background: 'var(--paper)', color: 'var(--ink)' }}>
      <Story />
    </div>
  </StaticPanel>
)
