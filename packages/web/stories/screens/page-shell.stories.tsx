import type { Meta, StoryObj } from '@storybook/react'
import { expect } from 'storybook/test'
import { PageShell } from '../../src/app/shell/page-shell.js'
import { matchRoute } from '../../src/platform/routes.js'
import { desktop } from '../support/screen-story.js'
import '../../src/app/shell/page-shell.css'

interface PageShellStoryProps {
  /** Without it, the page may be for any screen. */
  path?: string
}

/** What a page shows before it has its screen: the server has rendered none, and the script has not come yet. */
const meta: Meta<PageShellStoryProps> = {
  title: 'Screens/Page shell',
  parameters: { controls: { disable: true } },
  render: ({ path }) => (
    <div id="shell">
      <PageShell route={path === undefined ? undefined : matchRoute(path)?.route} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading…')
    await expect(canvas.getByRole('link', { name: 'CHT' })).toBeVisible()
  },
}
export default meta
type Story = StoryObj<PageShellStoryProps>

export const App: Story = { args: { path: '/home' } }
export const AppOnDesktop: Story = { ...App, name: 'App, on a desktop', globals: desktop }
export const Trade: Story = { args: { path: '/orders/1' } }
export const Form: Story = { args: { path: '/login' } }
export const FormOnDesktop: Story = { ...Form, name: 'Form, on a desktop', globals: desktop }
export const Document: Story = { args: { path: '/terms' } }
export const AnyScreen: Story = { name: 'Any screen' }
