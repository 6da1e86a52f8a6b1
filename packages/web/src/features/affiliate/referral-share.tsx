import { createReferralLink } from '@cht/sdk/rules'
import { CopyButton } from '@cht/ui/copy-button'
import { useIsHydrated } from '@cht/ui/hooks/use-is-hydrated'
import styles from './referral-share.module.css'

/** The referral link, which fills in the code at sign-up, and the code itself (spec section 9). */
export function ReferralShare({ code }: { code: string }) {
  // The server does not know by which of its names the browser has opened the page.
  const origin = useIsHydrated() ? window.location.origin : ''
  const lines = [
    {
      label: 'Referral link',
      text: createReferralLink(origin, code),
      testId: 'referral-link',
    },
    { label: 'Referral ID', text: code, testId: 'referral-id' },
  ]
  return (
    <dl className={styles.share}>
      {lines.map(({ label, text, testId }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.line}>
            <span data-testid={testId} translate="no">
              {text}
            </span>
            <CopyButton text={text} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
