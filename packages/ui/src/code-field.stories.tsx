import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Controlled, withSurface } from '../stories/component-story.js'
import { CodeField } from './code-field.js'

const meta: Meta<typeof CodeField> = {
  title: 'Components/Code field',
  component: CodeField,
  tags: ['autodocs'],
  decorators: [withSurface],
  args: {
    length: 6,
    value: '',
    error: undefined,
    disabled: false,
    onValueChange: fn(),
    onComplete: fn(),
  },
  render: (args) => (
    <Controlled initial={args.value}>
      {(value, setValue) => (
        <CodeField
          {...args}
          value={value}
          onValueChange={(code) => {
            setValue(code)
            args.onValueChange(code)
          }}
        />
      )}
    </Controlled>
  ),
}
export default meta
type Story = StoryObj<typeof CodeField>

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeRequired()
  },
}
export const Incomplete: Story = { args: { value: '482' } }

/** A pasted code with spaces fills all boxes and is complete. */
export const Pasted: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Digit 1 of 6' }))
    await userEvent.paste('482 913')
    await expect(canvas.getByRole('textbox', { name: 'Digit 6 of 6' })).toHaveValue('3')
    await expect(args.onComplete).toHaveBeenCalledOnce()
  },
}

/** In the last box, Backspace deletes the digit and keeps the focus: the correct digit can be typed. */
export const BackspaceAtTheEnd: Story = {
  name: 'Backspace at the end',
  args: { value: '482913' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('textbox', { name: 'Digit 6 of 6' }))
    await userEvent.keyboard('{Backspace}')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('48291')
    await expect(canvas.getByRole('textbox', { name: 'Digit 6 of 6' })).toHaveFocus()
    await userEvent.keyboard('7')
    await expect(args.onValueChange).toHaveBeenLastCalledWith('482917')
  },
}

/** In a middle box, Backspace deletes the digit and moves the focus back: pressed again, it deletes the digit before. */
export const BackspaceInTheMiddle: Story = {
  name: 'Backspace in the middle',
  args: { value: '482913' },
  play: async ({ canvas }) => {
    const expectBoxes = (digits: string[], focused: number) =>
      waitFor(async () => {
        const boxes = canvas.getAllByRole<HTMLInputElement>('textbox')
        await expect(boxes.map(({ value }) => value)).toEqual(digits)
        await expect(boxes[focused - 1]).toHaveFocus()
      })
    await userEvent.click(canvas.getByRole('textbox', { name: 'Digit 3 of 6' }))
    await userEvent.keyboard('{Backspace}')
    await expectBoxes(['4', '8', '9', '1', '3', ''], 2)
    await userEvent.keyboard('{Backspace}')
    await expectBoxes(['4', '9', '1', '3', '', ''], 1)
  },
}

export const Invalid: Story = {
  args: { value: '482913', error: 'This code is wrong' },
  play: async ({ canvas }) => {
    const group = canvas.getByRole('group', { name: 'Code' })
    await expect(group).toHaveAccessibleDescription('This code is wrong')
    for (const box of canvas.getAllByRole('textbox')) await expect(box).toBeInvalid()
  },
}
export const Disabled: Story = { args: { value: '482913', disabled: true } }
export const OnSmallPhone: Story = {
  name: 'On small phone',
  args: { value: '4829' },
  globals: { viewport: { value: 'small' } },
}
