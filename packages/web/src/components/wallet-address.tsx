/** The number of characters at each end that are emphasised. */
const ENDS = 6

/**
 * A wallet address, never shortened. Its ends are emphasised, because users compare addresses by them.
 * With a `CopyButton` wherever a user pays to it.
 */
export function WalletAddress({ address }: { address: string }) {
  return (
    <code className="figures">
      <b>{address.slice(0, ENDS)}</b>
      {address.slice(ENDS, -ENDS)}
      <b>{address.slice(-ENDS)}</b>
    </code>
  )
}
