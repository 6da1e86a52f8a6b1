const ENDS = 6

/**
 * An address whose ends, by which people tell addresses apart, stand out; never shortened.
 * Beside a `CopyButton` wherever somebody pays to it.
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
