import { PROOF_RULE } from '@cht/sdk/trades'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { onPaper } from '../../stories/support/paper.js'
import { RECEIPT } from '../../stories/support/world.js'
import { PictureField } from './picture-field.js'

const meta: Meta<typeof PictureField> = {
  title: 'Components/PictureField',
  component: PictureField,
  tags: ['autodocs'],
  decorators: [onPaper],
  args: {
    label: 'Receipt',
    alt: 'What you send as proof of payment',
    picture: undefined,
    binding: { name: 'paymentProof', invalid: false, error: undefined },
    disabled: false,
    onPicture: fn(),
  },
}
export default meta
type Story = StoryObj<typeof PictureField>

export const Empty: Story = {}
export const Chosen: Story = { args: { picture: RECEIPT } }
export const Missing: Story = {
  args: { binding: { name: 'paymentProof', invalid: true, error: 'Add a picture of the receipt' } },
}
/** A file that is no picture, whatever it calls itself. */
export const Refused: Story = {
  play: async ({ args, canvas }) => {
    const file = new File(['not a picture'], 'receipt.png', { type: 'image/png' })
    await userEvent.upload(canvas.getByLabelText('Choose a picture'), file)
    await expect(await canvas.findByText(PROOF_RULE)).toBeVisible()
    await expect(args.onPicture).not.toHaveBeenCalled()
  },
}
