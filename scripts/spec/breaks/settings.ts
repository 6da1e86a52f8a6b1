import type { Break } from '../break/break.js'

const FOLDER = 'packages/web/src/features/settings'
const FORM = `${FOLDER}/verification-form.tsx`
const TAB = `${FOLDER}/verification-tab.tsx`
const ENDPOINTS = 'packages/sdk/src/verification/endpoints.ts'
const PROFILE = 'packages/sdk/src/profile/endpoints.ts'

/** Identity verification, profile and password. */
export const settings: Break[] = [
  {
    name: 'verify-id.1',
    file: FORM,
    text: "  { name: 'backImage', label: 'Back image' },\n",
    replacement: '',
  },
  {
    name: 'verify-id.1',
    file: FORM,
    text: "values.country === '' ? [] : ID_TYPES[values.country]",
    replacement: 'ID_TYPES.nigeria',
  },
  {
    name: 'verify-id.2',
    file: ENDPOINTS,
    text: "['idNumber', 'frontImage', 'backImage']",
    replacement: "['idNumber', 'frontImage']",
  },
  {
    name: 'verify-id.3',
    file: `${FOLDER}/pending-review.tsx`,
    text: '<h2>Under Review</h2>',
    replacement: '<h2>In review</h2>',
  },
  {
    name: 'verify-id.6',
    file: `${FOLDER}/verification-benefits.tsx`,
    text: '{MAX_SELL_ORDERS.verified} sell orders and earn',
    replacement: '{MAX_SELL_ORDERS.unverified} sell orders and earn',
  },
  {
    name: 'verify-id.6',
    file: FORM,
    text: '      <VerificationBenefits user={user} isVerified={false} />\n',
    replacement: '',
  },
  {
    name: 'verify-id.4',
    file: TAB,
    text: "  if (verification.matches('verified')) return <Verified user={user} />\n",
    replacement: '',
  },
  {
    name: 'verify-id.4',
    file: `${FOLDER}/use-verification.ts`,
    text: "if (user.isDocumentVerified) return 'verified'",
    replacement: "if (user.isDocumentVerified) return 'unverified'",
  },
  { name: 'verify-id.5', file: TAB, text: 'text={failure}', replacement: 'text=""' },
  {
    name: 'profile.1',
    file: 'packages/sdk/src/profile/rules.ts',
    text: "'No changes detected'",
    replacement: "'Nothing has changed'",
  },
  {
    name: 'password.1',
    file: PROFILE,
    text: "['oldPassword', 'newPassword'], 'Fill in all fields'",
    replacement: "['oldPassword'], 'Fill in all fields'",
  },
  {
    name: 'settings.1',
    file: `${FOLDER}/settings-screen.tsx`,
    text: "  { value: 'security', label: 'Security', Panel: SecurityTab },\n",
    replacement: '',
  },
  {
    name: 'settings.1',
    file: `${FOLDER}/settings-screen.tsx`,
    text: "    'verification',\n  )",
    replacement: "    'profile',\n  )",
  },
]
