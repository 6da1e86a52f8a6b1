import type { Meta, StoryObj } from '@storybook/react'
import { expect, userEvent } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Button } from './button.js'
import { Icon } from './icon.js'
import { Tooltip, TooltipProvider } from './tooltip.js'

const meta: Meta<typeof Tooltip> = {
  title: 'Components/Tooltip',
  component: Tooltip,
  tags: ['autodocs'],
  decorators: [(Story) => <TooltipProvider>{Story()}</TooltipProvider>, withSurface],
  args: {
    text: 'Notifications',
    children: (
      <Button variant="plain" aria-label="Notifications">
        <Icon name="bell" />
      </Button>
    ),
  },
}
export default meta

/** Shown at once on keyboard focus, and after a moment on hover. */
export const OnFocus: StoryObj<typeof Tooltip> = {
  name: 'On focus',
  play: async ({ canvas }) => {
    await userEvent.tab()
    await expect(await canvas.findByRole('tooltip')).toHaveTextContent('Notifications')
  },
}
