import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { Variants, withAppContext } from '../../stories/support/component-story.js'
import { Button, type ButtonLook } from './button.js'
import { Icon } from './icon.js'

const LOOKS: readonly ButtonLook[] = ['primary', 'quiet', 'danger', 'plain']

const meta: Meta<typeof Button> = {
  title: 'Components/Button',
  component: Button,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: { children: 'Send proof', look: 'primary', onClick: fn() },
}
export default meta
type Story = StoryObj<typeof Button>

export const Ordinary: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

const allLooks: Story['render'] = (args) => (
  <Variants direction="row">
    {LOOKS.map((look) => (
      <Button key={look} {...args} look={look}>
        {look}
      </Button>
    ))}
  </Variants>
)
export const Looks: Story = { render: allLooks }
export const Small: Story = { args: { size: 'small' }, render: allLooks }
export const Disabled: Story = { args: { disabled: true }, render: allLooks }

/** Its request is in flight: a second press does nothing, and it keeps its words and the focus. */
export const Busy: Story = {
  args: { busy: true },
  render: allLooks,
  play: async ({ args, canvas }) => {
    for (const button of canvas.getAllByRole('button')) {
      await userEvent.click(button)
      await expect(button).toHaveFocus()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    }
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

/** It moves money, and there is no connection: it can be found, says why, and does nothing. */
export const Offline: Story = {
  args: { sends: true, look: 'primary', children: 'Send proof' },
  globals: { network: 'offline' },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /Send proof\s*You are offline/ })
    await userEvent.click(button)
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

/** A link that looks like a button, because it leads to the next thing to do. */
export const AsLink: Story = { args: { asChild: true, children: <a href="#orders">Go to your orders</a> } }

/** A picture alone has its name in `aria-label`. */
export const PictureAlone: Story = {
  args: { look: 'plain', size: 'small', 'aria-label': 'Close', children: <Icon name="close" /> },
}

/** Long words take a second line; the button grows, and nothing is cut. */
export const LongWords: Story = {
  args: { children: 'Confirm that the payment of 75,000.00 NGN is in your account' },
  globals: { viewport: { value: 'small' } },
}
