import type { Break } from '../break/break.js'

const ENDPOINTS = 'packages/sdk/src/auth/endpoints.ts'
const RULES = 'packages/sdk/src/auth/rules.ts'
const PASSWORD = 'packages/web/src/features/auth/password-step.tsx'
const SIGNUP = 'packages/web/src/features/auth/signup-screen.tsx'
const CODE = 'packages/web/src/features/auth/code-form.tsx'

/** Login, signup and codes. */
export const auth: Break[] = [
  { name: 'login.1', file: PASSWORD, text: 'Welcome back', replacement: 'Welcome' },
  { name: 'login.1', file: PASSWORD, text: 'type="email"', replacement: 'type="text"' },
  { name: 'login.1', file: PASSWORD, text: ' busy={form.submitting}', replacement: '' },
  {
    name: 'login.2',
    file: ENDPOINTS,
    text: "['email', 'password'], 'Fill in all fields'",
    replacement: "['email'], 'Fill in all fields'",
  },
  {
    name: 'login.3',
    file: 'packages/web/src/platform/next-path.ts',
    text: 'getNextPath(location) ?? HOME',
    replacement: 'HOME',
  },
  {
    name: 'login.3',
    file: 'packages/machines/src/auth/sign-in.ts',
    text: 'checkAuth({ signal })), message }',
    replacement: 'checkAuth({ signal })), message: undefined }',
  },
  { name: 'login.4', file: ENDPOINTS, text: "'Login failed'", replacement: "'Something went wrong'" },
  {
    name: 'auth.1',
    file: 'packages/machines/src/auth/flow.ts',
    text: "actions: { type: 'set the user', params: ({ event }) => event.user },\n      },\n      { target: '.phoneUnverified'",
    replacement: "actions: [],\n      },\n      { target: '.phoneUnverified'",
  },
  {
    name: 'login.5',
    file: ENDPOINTS,
    text: "'Fill in all fields')),\n    output: payload<User>(user, 'user'),",
    replacement: "'Fill in all fields')),\n    output: payload<User>(user),",
  },
  {
    name: 'logout.1',
    file: 'packages/machines/src/auth/logout-form.ts',
    text: "  toSessionEvent: () => ({ type: 'session.end' }),\n",
    replacement: '',
  },
  {
    name: 'signup.1',
    file: SIGNUP,
    text: '          optional\n',
    replacement: '',
  },
  {
    name: 'signup.1',
    file: 'packages/web/src/features/auth/person-fields.tsx',
    text: "        <CountryField {...text('country')} />\n",
    replacement: '',
  },
  { name: 'signup.2', file: SIGNUP, text: "get('ref')", replacement: "get('referral')" },
  { name: 'signup.3', file: ENDPOINTS, text: "'phoneNumber', ", replacement: '' },
  {
    name: 'signup.4',
    file: 'packages/sdk/src/auth/inputs.ts',
    text: 'form[name] === form.confirmPassword',
    replacement: 'String(form[name]).length === String(form.confirmPassword).length',
  },
  { name: 'signup.5', file: ENDPOINTS, text: '          agree\n', replacement: '          true\n' },
  {
    name: 'signup.6',
    file: SIGNUP,
    text: "withNext('/verify-phone'",
    replacement: "withNext('/signup'",
  },
  { name: 'signup.7', file: ENDPOINTS, text: "'Signup failed'", replacement: "'Something went wrong'" },
  { name: 'code.1', file: CODE, text: 'isCompleteCode(code) && ', replacement: '' },
  {
    name: 'code.1',
    file: 'packages/web/src/features/auth/verify-phone-screen.tsx',
    text: "that we sent to your email,{' '}",
    replacement: "that we sent to your phone,{' '}",
  },
  {
    name: 'code.2',
    file: RULES,
    text: ".replace(/\\D/g, '').slice(0, CODE_LENGTH)",
    replacement: '.slice(0, CODE_LENGTH)',
  },
  {
    name: 'code.3',
    file: 'packages/machines/src/auth/forms.ts',
    text: "refuseInput('', 'code'),\n  quiet: true,\n",
    replacement: "refuseInput('', 'code'),\n",
  },
  {
    name: 'code.3',
    file: 'packages/ui/src/code-field.tsx',
    text: '            {error}\n',
    replacement: '            This code is wrong\n',
  },
  {
    name: 'code.4',
    file: ENDPOINTS,
    text: "'Phone Number Verified Successfully'",
    replacement: "'Account verified'",
  },
  { name: 'code.6', file: ENDPOINTS, text: '    successStatus: 200,\n', replacement: '' },
  {
    name: 'code.5',
    file: ENDPOINTS,
    text: "'Code has been resent to your email'",
    replacement: "'Code has been sent'",
  },
  {
    name: 'code.5',
    file: RULES,
    text: 'RESEND_INTERVAL = MINUTE',
    replacement: 'RESEND_INTERVAL = MINUTE / 2',
  },
]
