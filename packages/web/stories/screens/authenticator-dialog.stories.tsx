import { authenticatorForm, authenticatorSetUpFlow } from '@cht/machines/second-factor'
import type { Meta, StoryObj } from '@storybook/react'
import { expect, fn, userEvent } from 'storybook/test'
import { AuthenticatorDialog } from '../../src/features/settings/authenticator-dialog.js'
import { authenticatorSecret } from '../support/fixtures/index.js'
import { StaticPanel } from '../support/static-app.js'
import { stubForm } from '../support/stubs.js'

const meta: Meta<typeof AuthenticatorDialog> = {
  title: 'Screens/Authenticator dialog',
  component: AuthenticatorDialog,
  parameters: { controls: { disable: true } },
  args: {
    snapshot: authenticatorSetUpFlow.resolveState({
      value: 'enteringCode',
      context: { secret: authenticatorSecret, recoveryCodes: [] },
    }),
    send: fn(),
    onClose: fn(),
  },
  render: (args) => (
    <StaticPanel forms={[stubForm(authenticatorForm, 'submitting', { code: '048213' })]}>
      <AuthenticatorDialog {...args} />
    </StaticPanel>
  ),
}
export default meta
type Story = StoryObj<typeof AuthenticatorDialog>

/** While the code is checked, the dialog cannot be closed: the response has the recovery codes, which are shown once. */
export const CodeBeingChecked: Story = {
  name: 'Code being checked',
  play: async ({ args, canvas }) => {
    const close = canvas.getByRole('button', { name: 'Close' })
    await userEvent.click(close)
    await expect(close).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).not.toHaveBeenCalled()
  },
}
