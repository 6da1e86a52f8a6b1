import type { Meta, StoryObj } from '@storybook/react'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { desktop, expectScreen, phone, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Landing',
  component: StaticApp,
  args: { url: '/', gate: 'guest' },
  play: expectScreen(/Trade CHT/),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { globals: phone }
export const SmallPhone: Story = { globals: small }
export const Desktop: Story = { globals: desktop }
export const TextDoubled: Story = atDoubleTextSize(/Trade CHT/)
