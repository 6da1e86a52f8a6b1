import type { User } from '@cht/sdk/contract'

/** Whether the back end has account statements: only ours does, and only ours reports the escrow balance. */
export function hasStatement({ escrowBalance }: User): boolean {
  return escrowBalance !== undefined
}
