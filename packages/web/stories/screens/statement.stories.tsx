import { accountStatement } from '@cht/machines/statement'
import { tokenRequestList } from '@cht/machines/token-requests'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, screen, waitFor } from 'storybook/test'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { largeHeldAda, newUser } from '../support/fixtures/extremes.js'
import { statementEntries } from '../support/fixtures/index.js'
import { buildFiftyEntries } from '../support/fixtures/large-statement.js'
import { emptyResources, failedResources } from '../support/fixtures/resources.js'
import {
  auditFirstFive,
  desktop,
  expectFifty,
  expectLoading,
  expectScreen,
  small,
} from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData } from '../support/stubs.js'

const HEADING = 'Account statement'

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Statement',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/statement' },
  play: expectScreen(HEADING),
}
export default meta
type Story = StoryObj<typeof StaticApp>

const ESCROW = statementEntries.filter(({ account }) => account === 'escrow')

export const Phone: Story = {
  name: 'Usual content',
  play: expectScreen(HEADING, 'Sold', '+360,000 CHT', 'Moved to escrow', '−75,000 CHT'),
}
export const Desktop: Story = { ...Phone, name: 'Usual content, on a desktop', globals: desktop }
export const OneAccount: Story = {
  name: 'One account',
  args: {
    url: '/statement?account=escrow',
    resources: [stubData(accountStatement('escrow'), ESCROW)],
  },
  play: async (context) => {
    await expectScreen(HEADING, 'Sold')(context)
    await expect(context.canvas.getByRole('combobox', { name: 'Account' })).toHaveValue('escrow')
    await expect(context.canvas.getAllByRole('row')).toHaveLength(ESCROW.length + 1)
  },
}
/** What the user has asked the operator for. */
export const Requests: Story = {
  name: 'Deposits and withdrawals',
  play: async (context) => {
    await expectScreen(HEADING, 'Waiting for the money', 'Accepted, not paid yet', 'Declined')(context)
    const { canvas, userEvent } = context
    await expect(canvas.getAllByRole('button', { name: /^Cancel CHT/ })).toHaveLength(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw tokens' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Where the money goes' })).toBeVisible())
  },
}
export const RequestsOnDesktop: Story = {
  ...Requests,
  name: 'Deposits and withdrawals, on a desktop',
  globals: desktop,
}
export const WithoutRequests: Story = {
  name: 'Exchange without deposits',
  args: { resources: [stubData(tokenRequestList, null)] },
  play: async (context) => {
    await expectScreen(HEADING, 'Sold')(context)
    await expect(context.canvas.queryByRole('button', { name: 'Add tokens' })).not.toBeInTheDocument()
  },
}
export const Loading: Story = { args: { network: 'slow' }, play: expectLoading(HEADING) }
export const NewUser: Story = {
  name: 'New user',
  args: { user: newUser, resources: emptyResources },
  play: expectScreen(HEADING, 'No entries yet'),
}
export const Failed: Story = {
  args: { resources: failedResources },
  play: expectScreen(HEADING, 'Your statement could not be loaded', 'Try again'),
}
export const Failing: Story = { args: { network: 'failing' }, play: expectScreen(HEADING, 'Sold') }
export const Fifty: Story = {
  args: { user: largeHeldAda, resources: [stubData(accountStatement(undefined), buildFiftyEntries())] },
  parameters: auditFirstFive,
  play: expectFifty(HEADING, 'tbody tr'),
}
export const FiftyOnSmallPhone: Story = { ...Fifty, name: 'Fifty, on a small phone', globals: small }
export const FiftyOnDesktop: Story = { ...Fifty, name: 'Fifty, on a desktop', globals: desktop }
export const TextDoubled: Story = { ...atDoubleTextSize(HEADING, 'Sold'), name: 'Text doubled' }
