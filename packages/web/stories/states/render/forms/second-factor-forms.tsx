import { reauthenticationSettings } from '@cht/machines/second-factor'
import { auth, type Passkey } from '@cht/sdk/contract'
import { RemoveAuthenticatorDialog } from '../../../../src/features/settings/remove-authenticator-dialog.js'
import { RemovePasskeyDialog } from '../../../../src/features/settings/remove-passkey-dialog.js'
import { RenamePasskeyDialog } from '../../../../src/features/settings/rename-passkey-dialog.js'
import { passkeys, withAuthenticator, withPasskeys } from '../../../support/fixtures/index.js'
import { stubData } from '../../../support/stubs.js'
import { AUTHENTICATOR_ON, renderAuthenticatorSetUp } from '../authenticator.js'
import { renderConfirmation } from '../confirmation.js'
import { renderPasskeys } from '../passkey.js'
import type { Rendering } from '../rendering.js'
import type { FormRenderings } from './form-renderings.js'

const ignore = () => {}
const [firstPasskey] = passkeys as [Passkey]
const security: Rendering = { url: '/settings?tab=security' }

/** The forms of authenticator apps and passkeys, and those that confirm who the user is. */
export const secondFactorForms = {
  passwordConfirmation: {
    rendering: renderConfirmation('asking'),
    values: { password: 'correct horse' },
    refusal: auth.confirmByPassword.fallback,
    done: renderConfirmation('idle'),
  },
  codeConfirmation: {
    rendering: {
      ...renderConfirmation('asking'),
      resources: [stubData(reauthenticationSettings, withAuthenticator)],
    },
    values: { code: '048213' },
    refusal: auth.confirmByCode.fallback,
    done: renderConfirmation('idle'),
  },
  passkeyConfirmation: {
    rendering: {
      ...renderConfirmation('asking'),
      resources: [stubData(reauthenticationSettings, withPasskeys)],
    },
    values: {},
    refusal: auth.confirmByPasskey.fallback,
    done: renderConfirmation('idle'),
  },
  protection: {
    rendering: security,
    values: { isOn: true },
    refusal: auth.askBeforeTokensMove.fallback,
  },
  authenticatorSetUp: {
    rendering: security,
    values: {},
    refusal: auth.setUpAuthenticator.fallback,
  },
  authenticator: {
    rendering: renderAuthenticatorSetUp('enteringCode'),
    values: { code: '048213' },
    refusal: auth.addAuthenticator.fallback,
    done: renderAuthenticatorSetUp('showingRecoveryCodes'),
  },
  removeAuthenticator: {
    rendering: { panel: <RemoveAuthenticatorDialog isLast onClose={ignore} /> },
    values: {},
    refusal: auth.removeAuthenticator.fallback,
    done: security,
  },
  recoveryCodes: {
    rendering: AUTHENTICATOR_ON,
    values: {},
    refusal: auth.createRecoveryCodes.fallback,
  },
  passkey: {
    rendering: renderPasskeys('none'),
    values: {},
    refusal: auth.addPasskey.fallback,
  },
  renamePasskey: {
    rendering: { panel: <RenamePasskeyDialog passkey={firstPasskey} onClose={ignore} /> },
    values: { id: firstPasskey.id, name: 'My phone' },
    refusal: auth.renamePasskey.fallback,
    done: renderPasskeys('some'),
  },
  removePasskey: {
    rendering: { panel: <RemovePasskeyDialog passkey={firstPasskey} isLast={false} onClose={ignore} /> },
    values: { id: firstPasskey.id },
    refusal: auth.removePasskey.fallback,
    done: renderPasskeys('some'),
  },
} satisfies Partial<FormRenderings>
