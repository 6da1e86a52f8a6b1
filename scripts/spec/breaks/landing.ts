import type { Break } from '../break/break.js'

const FOLDER = 'packages/web/src/features/landing'
const CONTENT = `${FOLDER}/content.ts`

/** A break that removes a section's link to the sign-up. */
const removeSignupLink = (name: string, file: string, text: string): Break => ({
  name,
  file: `${FOLDER}/${file}.tsx`,
  text,
  replacement: '',
})

/** The landing page. */
export const landing: Break[] = [
  {
    name: 'landing.1',
    file: `${FOLDER}/landing-bar.tsx`,
    text: '<a href="#how">',
    replacement: '<a href="#steps">',
  },
  {
    name: 'landing.1',
    file: `${FOLDER}/landing-bar.tsx`,
    text: '<a href="/signup">',
    replacement: '<a href="/login">',
  },
  removeSignupLink('landing.2', 'hero', '          <SignupLink variant="primary">Get Started</SignupLink>\n'),
  {
    name: 'landing.3',
    file: CONTENT,
    text: "  {\n    icon: 'bank',\n    title: 'Bank or Crypto/USDT',\n    text: 'Settle by bank transfer or in USDT, with manual confirmation: the buyer sends a receipt, and the seller confirms by hand.',\n  },\n",
    replacement: '',
  },
  {
    name: 'landing.4',
    file: `${FOLDER}/first-steps.tsx`,
    text: '{index + 1}',
    replacement: '{index}',
  },
  removeSignupLink('landing.4', 'first-steps', '      <SignupLink>Create Account</SignupLink>\n'),
  {
    name: 'landing.4',
    file: CONTENT,
    text: "'Join Live Trading Sessions'",
    replacement: "'Join live trading sessions'",
  },
  removeSignupLink('landing.5', 'security', '      <SignupLink>Get Started</SignupLink>\n'),
  removeSignupLink('landing.6', 'referral', '      <SignupLink>Get Started</SignupLink>\n'),
  {
    name: 'landing.7',
    file: `${FOLDER}/testimonials.tsx`,
    text: '      <Quotes note={TESTIMONIALS_NOTE}>\n',
    replacement: '      <Quotes note={undefined}>\n',
  },
  {
    name: 'landing.7',
    file: `${FOLDER}/testimonials.tsx`,
    text: 'list.length > 0 && (',
    replacement: 'list.length >= 0 && (',
  },
  removeSignupLink(
    'landing.8',
    'call-to-action',
    '          <SignupLink variant="primary">Get Started</SignupLink>\n',
  ),
  { name: 'landing.9', file: `${FOLDER}/faq.tsx`, text: ' name="faq"', replacement: '' },
  {
    name: 'landing.10',
    file: `${FOLDER}/landing-footer.tsx`,
    text: '<a href="/signup">Create Account</a>',
    replacement: '<a href="/login">Create Account</a>',
  },
  { name: 'landing.11', file: `${FOLDER}/plans.tsx`, text: '      <ReturnNote />\n', replacement: '' },
  {
    name: 'landing.11',
    file: CONTENT,
    text: '`Stake tokens for ${PERIODS}.',
    replacement: '`Stake tokens for 6, 15 or 20 days.',
  },
  {
    name: 'landing.12',
    file: 'packages/web/src/app/shell/auth-header.tsx',
    text: "path === '/login' ?",
    replacement: "path === '/signup' ?",
  },
  { name: 'landing.13', file: CONTENT, text: ' (KYC)?', replacement: '?' },
  {
    name: 'landing.14',
    file: `${FOLDER}/landing-screen.tsx`,
    text: '        <Security {...texts} />\n        <Referral rewarded={rewarded} {...texts} />\n',
    replacement: '        <Referral rewarded={rewarded} {...texts} />\n        <Security {...texts} />\n',
  },
  { name: 'landing.14', file: `${FOLDER}/features.tsx`, text: 'id="why"', replacement: 'id="reasons"' },
]
