import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Controlled, withSurface } from '../stories/component-story.js'
import { Button } from './button.js'
import { DropdownMenu, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from './dropdown-menu.js'
import { Icon } from './icon.js'
import { TooltipProvider } from './tooltip.js'

const onLogout = fn()

const meta: Meta<typeof DropdownMenu> = {
  title: 'Components/Dropdown menu',
  component: DropdownMenu,
  subcomponents: { MenuItem, MenuLabel, MenuRadioGroup },
  tags: ['autodocs'],
  decorators: [(Story) => <TooltipProvider>{Story()}</TooltipProvider>, withSurface],
  parameters: { docs: { story: { inline: false, iframeHeight: 320 } } },
  args: {
    tooltip: 'Account',
    trigger: (
      <Button variant="plain" aria-label="Account">
        <Icon name="people" />
      </Button>
    ),
    children: (
      <>
        <MenuLabel>Ada Obi</MenuLabel>
        <MenuSeparator />
        <MenuItem icon="logout" onSelect={onLogout}>
          Logout
        </MenuItem>
      </>
    ),
  },
  beforeEach: () => {
    onLogout.mockClear()
  },
}
export default meta
type Story = StoryObj<typeof DropdownMenu>

/** Opened and used by keyboard. When it closes, the focus returns to the button. */
export const Actions: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'Account' })
    trigger.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('menuitem', { name: 'Logout' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await expect(onLogout).toHaveBeenCalledOnce()
    await waitFor(() => expect(trigger).toHaveFocus())
  },
}

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }))
    await expect(await canvas.findByRole('menu')).toBeVisible()
  },
}

const THEMES = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

export const Setting: Story = {
  args: { tooltip: 'Theme' },
  render: (args) => (
    <Controlled initial="light">
      {(value, setValue) => (
        <DropdownMenu {...args}>
          <MenuRadioGroup label="Theme" options={THEMES} value={value} onValueChange={setValue} />
        </DropdownMenu>
      )}
    </Controlled>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }))
    await userEvent.click(await canvas.findByRole('menuitemradio', { name: 'Dark' }))
    await waitFor(() => expect(canvas.queryByRole('menu')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }))
    await expect(await canvas.findByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  },
}
