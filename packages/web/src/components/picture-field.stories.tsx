import { PICTURE_RULE } from '@cht/sdk/rules'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, mocked, userEvent, waitFor } from 'storybook/test'
import { withAppContext } from '../../stories/support/component-story.js'
import { RECEIPT } from '../../stories/support/fixtures/index.js'
import { compressPicture } from '../platform/compress-picture.js'
import { PictureField } from './picture-field.js'

const meta: Meta<typeof PictureField> = {
  title: 'Components/Picture field',
  component: PictureField,
  tags: ['autodocs'],
  decorators: [withAppContext],
  args: {
    label: 'Receipt',
    alt: 'The receipt that you send',
    picture: undefined,
    binding: { name: 'paymentProof', invalid: false, error: undefined },
    disabled: false,
    preparePicture: compressPicture,
    onPreparingChange: fn(),
    onPicture: fn(),
  },
}
export default meta
type Story = StoryObj<typeof PictureField>

/** One transparent pixel. */
const GIF = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A press anywhere in the frame opens the gallery. */
export const Empty: Story = {
  play: async ({ canvas }) => {
    const { left, top, width, height } =
      canvas.getByText('Choose a picture').parentElement?.parentElement?.getBoundingClientRect() ??
      new DOMRect()
    await expect(height).toBeGreaterThan(100)
    for (const share of [0.05, 0.5, 0.95])
      await expect(document.elementFromPoint(left + width * share, top + height * share)).toBe(
        canvas.getByLabelText('Choose a picture'),
      )
  },
}
export const Selected: Story = { args: { picture: RECEIPT } }
export const Invalid: Story = {
  args: { binding: { name: 'paymentProof', invalid: true, error: 'Add a picture of the receipt' } },
  play: async ({ canvas }) => {
    const picker = canvas.getByLabelText('Choose a picture')
    await expect(picker).toBeInvalid()
    await expect(picker).toHaveAccessibleDescription('Add a picture of the receipt')
  },
}
export const Missing: Story = {
  args: { binding: { name: 'paymentProof', invalid: true, error: undefined } },
  play: async ({ canvas }) => {
    const picker = canvas.getByLabelText('Choose a picture')
    await expect(picker).toBeRequired()
    await expect(picker).toHaveAccessibleDescription('Choose: Receipt.')
  },
}
/** The file has the name and the type of a picture, but is not one. */
export const Refused: Story = {
  play: async ({ args, canvas }) => {
    const file = new File(['not a picture'], 'receipt.png', { type: 'image/png' })
    await userEvent.upload(canvas.getByLabelText('Choose a picture'), file)
    await expect(await canvas.findByText(PICTURE_RULE)).toBeVisible()
    await expect(args.onPicture).not.toHaveBeenCalled()
  },
}

/** A GIF is a picture that cannot be sent: it is refused when it is chosen, and not shown. */
export const Gif: Story = {
  name: 'GIF refused',
  play: async ({ args, canvas }) => {
    const bytes = Uint8Array.from(atob(GIF), (sign) => sign.charCodeAt(0))
    const file = new File([bytes], 'receipt.gif', { type: 'image/gif' })
    await userEvent.upload(canvas.getByLabelText('Choose a picture'), file, { applyAccept: false })
    await expect(await canvas.findByText(PICTURE_RULE)).toBeVisible()
    await expect(args.onPicture).not.toHaveBeenCalled()
  },
}

export const Pdf: Story = {
  name: 'PDF refused',
  play: async ({ args, canvas }) => {
    const file = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' })
    await userEvent.upload(canvas.getByLabelText('Choose a picture'), file, { applyAccept: false })
    await expect(
      await canvas.findByText(
        'A PDF cannot be sent. Take a screenshot of the receipt, or save it as a picture, and choose that',
      ),
    ).toBeVisible()
    await expect(args.onPicture).not.toHaveBeenCalled()
  },
}

const createFile = (name: string) => new File([name], name, { type: 'image/png' })
const large = createFile('large.png')
const small = createFile('small.png')
const smaller = createFile('smaller.png')
/** Ends the preparation of the large file. */
let finishPreparation = () => {}
/** The file that was selected last counts, even if an earlier one is ready later. */
export const SelectedAgain: Story = {
  name: 'Selected again',
  args: {
    preparePicture: (file) =>
      file === large
        ? new Promise((resolve) => {
            finishPreparation = () => resolve(file)
          })
        : Promise.resolve(file),
  },
  play: async ({ args, canvas }) => {
    await userEvent.upload(canvas.getByLabelText('Choose a picture'), large)
    await expect(canvas.getByRole('status')).toHaveTextContent('Resizing the picture…')
    await expect(args.onPreparingChange).toHaveBeenLastCalledWith(true)
    await userEvent.upload(canvas.getByLabelText('Take a photo'), small)
    await waitFor(() => expect(args.onPicture).toHaveBeenCalledWith(small))
    finishPreparation()
    await userEvent.upload(canvas.getByLabelText('Choose a picture'), smaller)
    await waitFor(() => expect(mocked(args.onPicture).mock.calls).toEqual([[small], [smaller]]))
    await expect(mocked(args.onPreparingChange).mock.calls).toEqual([[true], [false], [true], [false]])
  },
}
