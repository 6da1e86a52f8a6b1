import { GroupedCode } from './grouped-code.js'

/**
 * A wallet address, never shortened, in groups to compare. Wherever a user pays to the address, add a `CopyButton`.
 */
export function WalletAddress({ address }: { address: string }) {
  return <GroupedCode code={address} />
}
