import { reauthenticationSettings } from '@cht/machines/second-factor'
import {
  type Passkey,
  passkeys as passkeyCalls,
  reauthentication,
  secondFactor,
} from '@cht/sdk/second-factor'
import { RemoveAuthenticatorDialog } from '../../../../src/features/settings/remove-authenticator-dialog.js'
import { RemovePasskeyDialog } from '../../../../src/features/settings/remove-passkey-dialog.js'
import { RenamePasskeyDialog } from '../../../../src/features/settings/rename-passkey-dialog.js'
import { passkeys, withAuthenticator, withPasskeys } from '../../../support/fixtures/index.js'
import { stubData } from '../../../support/stubs.js'
import { renderAuthenticator, renderAuthenticatorSetUp } from '../authenticator.js'
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
    refusal: reauthentication.byPassword.fallback,
    done: renderConfirmation('idle'),
  },
  codeConfirmation: {
    rendering: {
      ...renderConfirmation('asking'),
      resources: [stubData(reauthenticationSettings, withAuthenticator)],
    },
    values: { code: '048213' },
    refusal: reauthentication.byCode.fallback,
    done: renderConfirmation('idle'),
  },
  passkeyConfirmation: {
    rendering: {
      ...renderConfirmation('asking'),
      resources: [stubData(reauthenticationSettings, withPasskeys)],
    },
    values: {},
    refusal: passkeyCalls.confirm.fallback,
    done: renderConfirmation('idle'),
  },
  protection: {
    rendering: security,
    values: { isOn: true },
    refusal: reauthentication.askBeforeTokensMove.fallback,
  },
  authenticatorSetUp: {
    rendering: security,
    values: {},
    refusal: secondFactor.setUpAuthenticator.fallback,
  },
  authenticator: {
    rendering: renderAuthenticatorSetUp('enteringCode'),
    values: { code: '048213' },
    refusal: secondFactor.addAuthenticator.fallback,
    done: renderAuthenticatorSetUp('showingRecoveryCodes'),
  },
  removeAuthenticator: {
    rendering: { panel: <RemoveAuthenticatorDialog isLast onClose={ignore} /> },
    values: {},
    refusal: secondFactor.removeAuthenticator.fallback,
    done: security,
  },
  recoveryCodes: {
    rendering: renderAuthenticator('on'),
    values: {},
    refusal: secondFactor.createRecoveryCodes.fallback,
  },
  passkey: {
    rendering: renderPasskeys('none'),
    values: {},
    refusal: passkeyCalls.add.fallback,
  },
  renamePasskey: {
    rendering: { panel: <RenamePasskeyDialog passkey={firstPasskey} onClose={ignore} /> },
    values: { id: firstPasskey.id, name: 'My phone' },
    refusal: passkeyCalls.rename.fallback,
    done: renderPasskeys('some'),
  },
  removePasskey: {
    rendering: { panel: <RemovePasskeyDialog passkey={firstPasskey} isLast={false} onClose={ignore} /> },
    values: { id: firstPasskey.id },
    refusal: passkeyCalls.remove.fallback,
    done: renderPasskeys('some'),
  },
} satisfies Partial<FormRenderings>
