import { publishedDocument } from '@cht/machines/terms'
import type { Meta, StoryObj } from '@storybook/react'
import { atDoubleTextSize } from '../support/double-text-size.js'
import { ada } from '../support/fixtures/index.js'
import { desktop, expectScreen, small } from '../support/screen-story.js'
import { StaticApp } from '../support/static-app.js'
import { stubData, stubFailure, stubLoading } from '../support/stubs.js'

const TERMS = 'Terms and conditions'
const PRIVACY = 'Privacy notice'
const BANNER = /^There are/

const meta: Meta<typeof StaticApp> = {
  title: 'Screens/Terms',
  component: StaticApp,
  parameters: { controls: { disable: true } },
  args: { url: '/terms', gate: 'guest' },
  play: expectScreen(TERMS, 'A confirmation is final.'),
}
export default meta
type Story = StoryObj<typeof StaticApp>

export const Phone: Story = { name: 'Usual content' }
export const Desktop: Story = { name: 'Usual content, on a desktop', globals: desktop }
export const TextDoubled: Story = { ...atDoubleTextSize(TERMS, 'Trades'), name: 'Text doubled' }
export const Privacy: Story = {
  name: 'Privacy notice',
  args: { url: '/privacy' },
  play: expectScreen(PRIVACY, '365 days'),
}
export const PrivacySmall: Story = { ...Privacy, name: 'Privacy notice, on a small phone', globals: small }
export const Loading: Story = {
  args: { resources: [stubLoading(publishedDocument('terms'))] },
  play: async ({ canvas }) => {
    await canvas.findByText('Loading…')
  },
}
export const Failed: Story = {
  args: { resources: [stubFailure(publishedDocument('terms'))] },
  play: expectScreen(TERMS, 'This could not be loaded', 'Try again'),
}
/** A back end other than our server may have no endpoint for the terms. */
export const NothingPublished: Story = {
  name: 'Nothing published',
  args: { resources: [stubData(publishedDocument('terms'), null)] },
  play: expectScreen(
    TERMS,
    'Nothing published',
    'Ask the operator of this exchange for its terms and conditions.',
  ),
}

const withNewTerms = { gate: 'verified', user: { ...ada, termsToAccept: 2 } } as const

export const Banner: Story = {
  name: 'New terms',
  args: { ...withNewTerms, url: '/home' },
  play: expectScreen('Welcome, ada', BANNER, 'Accept'),
}
export const BannerDesktop: Story = { ...Banner, name: 'New terms, on a desktop', globals: desktop }
export const FormWaits: Story = {
  name: 'A form waits for new terms',
  args: { ...withNewTerms, url: '/create-buy-order' },
  play: expectScreen('Accept the new terms first', BANNER),
}
