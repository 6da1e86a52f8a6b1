import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { withSurface } from '../stories/component-story.js'
import { FormError } from './form-error.js'

const meta: Meta<typeof FormError> = {
  title: 'Components/Form error',
  component: FormError,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: { form: { formError: 'Insufficient balance' } },
}
export default meta
type Story = StoryObj<typeof FormError>

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/^Insufficient balance$/)
  },
}

export const WithASentence: Story = {
  name: 'With a sentence',
  args: { children: 'Nothing that you entered is lost.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      /^Insufficient balance\. Nothing that you entered is lost\.$/,
    )
  },
}
