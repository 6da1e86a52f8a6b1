import { formatTokens } from '../../money.js'
import type { NotificationDefinition } from './definition.js'

/** The parameters of the notifications about investments and bonuses, by code. Amounts are whole CHT, instants are ISO 8601 in UTC. */
export interface InvestmentNotificationParams {
  'investment.matured': { amount: number; returned: number; releasesAt: string }
  'investment.released': { amount: number }
  'bonus.held': { amount: number; referee: string; releasesAt: string }
  'bonus.released': { amount: number; referee: string }
  'bonus.voided': { amount: number; referee: string; reason: string }
}

const group = { category: 'investments', kind: 'investments' } as const

/** A date such as `20 Nov 2026`, in UTC. */
const formatDate = (at: string) => new Date(at).toUTCString().slice(5, 16)

export const INVESTMENT_NOTIFICATIONS: {
  [Code in keyof InvestmentNotificationParams]: NotificationDefinition<InvestmentNotificationParams[Code]>
} = {
  'investment.matured': {
    ...group,
    title: () => 'Investment completed',
    content: ({ amount, returned, releasesAt }) =>
      `${formatTokens(returned)} return is in your available balance. Your ${formatTokens(amount)} are released on ${formatDate(releasesAt)}.`,
    mail: ({ amount, returned, releasesAt }, { formatInstant }) => ({
      subject: 'Your investment is completed',
      paragraphs: [
        `The return of ${formatTokens(returned)} is in your available balance.`,
        `Your capital of ${formatTokens(amount)} is released on ${formatInstant(releasesAt)}. Until then you can invest it again.`,
      ],
      link: 'Open your investments',
    }),
    push: () => 'An investment is completed',
  },
  'investment.released': {
    ...group,
    title: () => 'Capital released',
    content: ({ amount }) => `Your ${formatTokens(amount)} are paid to your wallet.`,
    mail: ({ amount }) => ({
      subject: 'Your capital is released',
      paragraphs: [`Your capital of ${formatTokens(amount)} is in your available balance.`],
      link: 'Open your investments',
    }),
    push: () => 'Capital is released',
  },
  'bonus.held': {
    ...group,
    title: () => 'Referral bonus',
    content: ({ amount, referee, releasesAt }) =>
      `${referee} invested. Your bonus of ${formatTokens(amount)} is held until their capital is released or re-invested, on ${formatDate(releasesAt)} at the latest.`,
  },
  'bonus.released': {
    ...group,
    title: () => 'Referral bonus available',
    content: ({ amount, referee }) =>
      `Your bonus of ${formatTokens(amount)} for ${referee} is in your available balance.`,
    mail: ({ amount }) => ({
      subject: 'A referral bonus is available',
      paragraphs: [`A referral bonus of ${formatTokens(amount)} is in your available balance.`],
      link: 'Open your referrals',
    }),
  },
  'bonus.voided': {
    ...group,
    title: () => 'Referral bonus voided',
    content: ({ amount, referee, reason }) =>
      `Your held bonus of ${formatTokens(amount)} for ${referee} was voided: ${reason.replace(/[.\s]+$/, '')}.`,
    mail: ({ amount }) => ({
      subject: 'A referral bonus was voided',
      paragraphs: [
        `Your held referral bonus of ${formatTokens(amount)} was voided. The app shows the reason.`,
      ],
      link: 'Open your notifications',
    }),
  },
}
