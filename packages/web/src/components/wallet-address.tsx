/** The number of characters at each end that are emphasised. */
const EMPHASISED_LENGTH = 6

/**
 * A wallet address, never shortened. Its ends are emphasised, because users compare addresses by them.
 * Wherever a user pays to the address, add a `CopyButton`.
 */
export function WalletAddress({ address }: { address: string }) {
  return (
    <code className="figures" translate="no">
      <b>{address.slice(0, EMPHASISED_LENGTH)}</b>
      {address.slice(EMPHASISED_LENGTH, -EMPHASISED_LENGTH)}
      <b>{address.slice(-EMPHASISED_LENGTH)}</b>
    </code>
  )
}
