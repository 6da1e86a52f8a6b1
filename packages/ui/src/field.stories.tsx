import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { Field } from './field.js'
import styles from './field.module.css'

const meta: Meta<typeof Field> = {
  title: 'Components/Field',
  component: Field,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { label: 'Wallet address', children: (control) => <input {...control} className={styles.control} /> },
}
export default meta
type Story = StoryObj<typeof Field>

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Wallet address' })).toBeRequired()
  },
}
export const WithHint: Story = {
  name: 'With hint',
  args: { hint: 'It must be on the network above.' },
}

/** A field that may stay empty says so next to its label. */
export const Optional: Story = {
  args: { optional: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('optional')).toBeVisible()
    await expect(canvas.getByRole('textbox', { name: 'Wallet address' })).not.toBeRequired()
  },
}

/** The note below the control completes an error that begins in lower case with the label. */
export const Invalid: Story = {
  args: { invalid: true, error: 'must be an address of the network' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Wallet address must be an address of the network',
    )
  },
}
