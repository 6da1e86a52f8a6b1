import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { Variants, withSurface } from '../stories/component-story.js'
import { Button, type ButtonVariant } from './button.js'
import { Icon } from './icon.js'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'quiet', 'danger', 'plain']

const meta: Meta<typeof Button> = {
  title: 'Components/Button',
  component: Button,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { children: 'Send receipt', variant: 'primary', onClick: fn() },
}
export default meta
type Story = StoryObj<typeof Button>

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'))
    await expect(args.onClick).toHaveBeenCalledOnce()
  },
}

const renderVariants: Story['render'] = (args) => (
  <Variants direction="row">
    {VARIANTS.map((variant) => (
      <Button key={variant} {...args} variant={variant}>
        {variant}
      </Button>
    ))}
  </Variants>
)
export const AllVariants: Story = { render: renderVariants }
export const Small: Story = { args: { size: 'small' }, render: renderVariants }
export const Disabled: Story = { args: { disabled: true }, render: renderVariants }

/** While its request is in flight, a second press does nothing; the label and the focus stay. */
export const Busy: Story = {
  args: { busy: true },
  render: renderVariants,
  play: async ({ args, canvas }) => {
    for (const button of canvas.getAllByRole('button')) {
      await userEvent.click(button)
      await expect(button).toHaveFocus()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    }
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

/** Without a connection it does nothing, but stays focusable and says why. */
export const Offline: Story = {
  args: { requiresConnection: true, variant: 'primary', children: 'Send receipt' },
  globals: { network: 'offline' },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /Send receipt\s*You are offline/ })
    await userEvent.click(button)
    await expect(button).toHaveFocus()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

/** Where a rule prevents the action, it does nothing, but stays focusable and says why. */
export const Blocked: Story = {
  args: { blockedReason: 'You cannot do this yet', children: 'Send receipt' },
  render: renderVariants,
  play: async ({ args, canvas }) => {
    for (const button of canvas.getAllByRole('button', { name: /You cannot do this yet$/ })) {
      await userEvent.click(button)
      await expect(button).toHaveFocus()
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    }
    await expect(args.onClick).not.toHaveBeenCalled()
  },
}

/** A link that looks like a button. */
export const AsLink: Story = {
  name: 'As link',
  args: { asChild: true, children: <a href="#orders">Go to your orders</a> },
}

/** A button with an icon alone has its name in `aria-label`. */
export const IconOnly: Story = {
  name: 'Icon only',
  args: { variant: 'plain', size: 'small', 'aria-label': 'Close', children: <Icon name="close" /> },
}

/** A long label wraps: the button grows, and nothing is cut off. */
export const LongLabel: Story = {
  name: 'Long label',
  args: { children: 'Confirm that the payment of 75,000.00 NGN is in your account' },
  globals: { viewport: { value: 'small' } },
}
