import { calculateBonusAmount, formatTokens, REFERRAL_REWARD, type RewardedInvestments } from '@cht/sdk/rules'
import { REFERRAL_REWARD_TEXTS } from '../../components/referral-reward-texts.js'
import { type LandingTexts, REFERRAL } from './content.js'
import styles from './referral.module.css'
import { Section, SignupLink } from './section.js'

const Bar = ({ percent, kind }: { percent: number; kind: 'investment' | 'bonus' }) => (
  <svg aria-hidden="true" width="100%" height="12" className={styles.bar}>
    <rect width={`${percent}%`} height="12" rx="6" data-kind={kind} />
  </svg>
)

/** An example of an investment and its bonus, with bars to scale. */
const Example = ({ label }: { label: string }) => (
  <dl className={styles.example}>
    <div>
      <dt>{label}</dt>
      <dd>
        <span translate="no">{formatTokens(REFERRAL.exampleAmount)}</span>
        <Bar percent={100} kind="investment" />
      </dd>
    </div>
    <div>
      <dt>Your bonus</dt>
      <dd>
        <span translate="no">{formatTokens(calculateBonusAmount(REFERRAL.exampleAmount))}</span>
        <Bar percent={REFERRAL_REWARD} kind="bonus" />
      </dd>
    </div>
  </dl>
)

interface ReferralProps extends Pick<LandingTexts, 'bonusTerms'> {
  rewarded: RewardedInvestments | 'unknown'
}

export function Referral({ rewarded, bonusTerms }: ReferralProps) {
  const { offer, limits, exampleLabel } = REFERRAL_REWARD_TEXTS[rewarded]
  return (
    <Section
      id="referral"
      title={REFERRAL.title}
      lead={offer}
      isRaised
      aside={<Example label={exampleLabel} />}
    >
      <p className={styles.terms}>
        {limits} {bonusTerms}
      </p>
      <SignupLink>Get Started</SignupLink>
    </Section>
  )
}
