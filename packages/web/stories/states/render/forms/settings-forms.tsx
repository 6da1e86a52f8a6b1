import { pushService } from '@cht/machines/notifications'
import {
  account,
  auth,
  type LoginSession,
  notifications,
  profile as profileEndpoints,
  terms,
} from '@cht/sdk/contract'
import { CloseAccountDialog } from '../../../../src/features/settings/close-account.js'
import {
  EndOtherSessionsDialog,
  EndSessionDialog,
} from '../../../../src/features/settings/end-session-dialog.js'
import { ada, loginSessions, unverifiedAda } from '../../../support/fixtures/index.js'
import { receiptFile } from '../../../support/fixtures/receipt.js'
import { stubData } from '../../../support/stubs.js'
import { renderEmailChange } from '../email-change.js'
import type { Rendering } from '../rendering.js'
import { renderSession } from '../session.js'
import type { FormRenderings } from './form-renderings.js'

const ignore = () => {}
const profile: Rendering = { url: '/settings?tab=profile' }
const security: Rendering = { url: '/settings?tab=security' }
const notificationSettings: Rendering = { url: '/settings?tab=notifications' }
const otherSession = loginSessions[1] as LoginSession

/** The forms of the settings except those of the second factor, and the acceptance of new terms. */
export const settingsForms = {
  verification: {
    rendering: { url: '/settings?tab=verification', user: unverifiedAda },
    values: {
      country: 'nigeria',
      verificationType: 'NIN Slip',
      idNumber: '12345678901',
      frontImage: receiptFile(),
      backImage: receiptFile(),
    },
    invalidValues: { backImage: undefined },
  },
  profile: {
    rendering: profile,
    values: { fullName: 'Ada Obi Okafor' },
    invalidValues: { fullName: ada.fullName },
  },
  newEmail: {
    rendering: { ...profile, user: { ...ada, pendingEmail: 'ada.obi@example.com' } },
    values: { email: 'ada.obi@example.com', code: '048213' },
    refusal: auth.verifyOtp.fallback,
    done: renderEmailChange('waiting'),
  },
  discardEmail: {
    rendering: renderEmailChange('waiting'),
    values: {},
    refusal: auth.discardEmailChange.fallback,
  },
  password: {
    rendering: security,
    values: { oldPassword: 'correct horse', newPassword: 'battery staple' },
    refusal: profileEndpoints.changePassword.fallback,
  },
  endSession: {
    rendering: { panel: <EndSessionDialog session={otherSession} onClose={ignore} /> },
    values: {},
    refusal: auth.endSession.fallback,
    done: security,
  },
  endOtherSessions: {
    rendering: { panel: <EndOtherSessionsDialog onClose={ignore} /> },
    values: {},
    refusal: auth.endOtherSessions.fallback,
    done: security,
  },
  closeAccount: {
    rendering: {
      panel: <CloseAccountDialog user={ada} closing={{ obstacles: [], remainder: 0 }} onClose={ignore} />,
    },
    values: { password: 'correct horse' },
    refusal: account.close.fallback,
    done: renderSession('guest'),
  },
  dataDownload: {
    rendering: security,
    values: { password: 'correct horse' },
    refusal: account.prepareDataDownload.fallback,
  },
  notificationChange: {
    rendering: notificationSettings,
    values: { kind: 'trades', channel: 'mail', isOn: false },
    refusal: notifications.changeSetting.fallback,
  },
  removeDevice: {
    rendering: notificationSettings,
    values: { id: 'device-1' },
    refusal: notifications.removePushDevice.fallback,
    done: {
      ...notificationSettings,
      resources: [stubData(pushService, { publicKey: 'key', devices: [] })],
      absentText: 'Devices that get alerts',
    },
  },
  acceptTerms: {
    rendering: { url: '/home', user: { ...ada, termsToAccept: 2 } },
    values: { version: 2 },
    refusal: terms.accept.fallback,
    done: { url: '/home' },
  },
} satisfies Partial<FormRenderings>
