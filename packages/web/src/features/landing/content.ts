import { CONFIRMATION_WINDOW, INVESTMENT_PLANS, MINUTE, PAYMENT_WINDOW } from '@cht/sdk/rules'
import type { IconName } from '@cht/ui/icon'
import type { Brand } from '../../platform/brand.js'

/**
 * The texts of the landing page that are the same with every back end, and the types of the others: those of our server (`server-texts.ts`)
 * and those of any back end of the specification (`specification-texts.ts`). They claim only what the software does (decision 17): a change
 * of a rule needs a change of its sentence. Numbers are taken from the rules, except those of the examples.
 */

interface Point {
  title: string
  text: string
}

export interface Feature extends Point {
  icon: IconName
}

/** A testimonial names a role, never a person. */
export interface Testimonial {
  role: string
  quote: string
}

/** What the landing page says of the rules of the back end. */
export interface LandingTexts {
  hero: string
  /** Below the title of the cards. */
  why: string
  features: readonly Feature[]
  /** By the titles of the steps. */
  steps: readonly [account: string, session: string, trade: string]
  security: readonly Point[]
  /** When a referral bonus is paid, and for what none is. Empty where the back end has no such rule. */
  bonusTerms: string
  answers: Record<keyof typeof QUESTIONS, string>
}

export const PAYMENT_TIME = `${PAYMENT_WINDOW / MINUTE} minutes`
export const CONFIRMATION_TIME = `${CONFIRMATION_WINDOW / MINUTE} minutes`
/** `6, 14, 20 or 30 days` */
export const PERIODS = `${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  INVESTMENT_PLANS.map(({ days }) => String(days)),
)} days`

export const HERO_TITLE = 'Trade CHT with people, not with a black box.'

export const TRADE_PICTURE = 'A trade, as its seller sees it'

export const formatWhyTitle = ({ shortName }: Brand) => `Why Choose ${shortName}`

/** The cards that every back end has. */
export const COMMON_FEATURES: readonly Feature[] = [
  {
    icon: 'bank',
    title: 'Bank or Crypto/USDT',
    text: 'Settle by bank transfer or in USDT, with manual confirmation: the buyer sends a receipt, and the seller confirms by hand.',
  },
  {
    icon: 'growth',
    title: 'Flexible growth periods',
    text: `Stake tokens for ${PERIODS}. You see the plan’s return before you decide; it is set by the operator and not guaranteed.`,
  },
]

export const PLANS_TITLE = 'Growth periods'

export const STEPS_TITLE = 'Get Started In 3 Simple Steps'
export const STEP_TITLES = [
  'Create your account',
  'Join Live Trading Sessions',
  'Secure Your Transactions',
] as const

export const SECURITY = {
  title: 'Our security commitment',
  text: 'What protects a trade is built into how it runs, not added to it.',
}

export const REFERRAL = {
  title: 'Our referral programme',
  /** Whole CHT. */
  exampleAmount: 100_000,
}

export const formatTestimonialsTitle = ({ shortName }: Brand) => `Why traders trust ${shortName} exchange`
export const TESTIMONIALS_NOTE = 'These are samples that we wrote: no customer said them.'

/** The samples that a demo shows, and a host without our server. If it is empty, there is no section. */
export const SAMPLE_TESTIMONIALS: readonly Testimonial[] = [
  {
    role: 'Buyer, bank transfer',
    quote: 'I could see whom to pay, how much and by when before I sent any money.',
  },
  {
    role: 'Seller, bank transfer',
    quote: 'I looked at the receipt, checked my account, and only then confirmed.',
  },
  {
    role: 'Trader, Crypto/USDT',
    quote: 'I always knew whose turn it was and how long there was left.',
  },
]

export const CALL_TO_ACTION = {
  title: 'Be there when the next session starts',
  text: 'Set up your account now and place your first order in time.',
}

export const FAQ_TITLE = 'Frequently asked questions'

export const QUESTIONS = {
  trade: 'How does a trade work?',
  sessions: 'What are live trading sessions?',
  escrow: 'What does escrow do for me?',
  identity: 'Do I have to prove my identity (KYC)?',
  disputes: 'What if the other side breaks the rules?',
  investments: 'How do investments work?',
} as const

export const FOOTER_TEXT = 'A peer-to-peer exchange for CHT.'
