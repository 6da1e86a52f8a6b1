import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check, hex } from '@scure/base'
import type { FormError } from './form-rule.js'
import type { CryptoNetwork, SellOrderForm } from './orders/rules.js'

/** The first byte of an address of TRON's main network; base58 shows it as a T. */
const TRON_PREFIX = 0x41
const ADDRESS_BYTES = 20
/** The longest base58 text of this prefix, 20 bytes and a checksum of 4. */
const TRC20_MAX_LENGTH = 34

const base58check = createBase58check(sha256)

/** Base58check as TRON's documentation (Account, address format) defines it: the last four bytes are the checksum. */
const isTrc20Address = (address: string): boolean => {
  if (address.length > TRC20_MAX_LENGTH) return false
  try {
    const [prefix, ...body] = base58check.decode(address)
    return prefix === TRON_PREFIX && body.length === ADDRESS_BYTES
  } catch {
    return false
  }
}

/** The digits of an address with the capital letters that are its checksum (EIP-55). `digits`: all 40 in lower case. */
const toChecksumDigits = (digits: string): string => {
  const hash = hex.encode(keccak_256(new TextEncoder().encode(digits)))
  return [...digits]
    .map((digit, index) => (Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit))
    .join('')
}

const hasOneCase = (digits: string) => digits === digits.toLowerCase() || digits === digits.toUpperCase()

/** An address in letters of one case has no checksum and is valid; one of both cases must match its checksum (EIP-55). */
const isErc20Address = (address: string): boolean => {
  const [, digits] = /^0x([\dA-Fa-f]{40})$/.exec(address) ?? []
  return digits !== undefined && (hasOneCase(digits) || toChecksumDigits(digits.toLowerCase()) === digits)
}

const IS_ADDRESS: Record<CryptoNetwork, (address: string) => boolean> = {
  TRC20: isTrc20Address,
  ERC20: isErc20Address,
}

const isWalletAddress = (network: CryptoNetwork, address: string) => IS_ADDRESS[network](address.trim())

const describeWrongAddress = (network: CryptoNetwork) =>
  `This is not a valid ${network} address: copy it from your wallet again`

type WalletForm = Pick<SellOrderForm, 'paymentMethod' | 'network' | 'walletAddress'>

/** Refuses a wallet address that is not one of its network, or whose checksum is wrong. */
export function validateWalletAddress({
  paymentMethod,
  network,
  walletAddress,
}: WalletForm): FormError<'walletAddress'> | undefined {
  if (paymentMethod !== 'usdt' || network === '' || isWalletAddress(network, walletAddress)) return undefined
  return {
    message: describeWrongAddress(network),
    fields: ['walletAddress'],
  }
}

/**
 * Refuses an address to have paid from that is not one of the network of the payment, or that is the one to pay to. Both are
 * optional.
 */
export function validatePayerAddress({
  network,
  walletAddress = '',
  payerAddress = '',
}: {
  network: CryptoNetwork
  /** The address that was to be paid to. */
  walletAddress?: string | undefined
  payerAddress?: string | undefined
}): FormError<'payerAddress'> | undefined {
  const fields: ['payerAddress'] = ['payerAddress']
  if (payerAddress === '') return undefined
  if (!isWalletAddress(network, payerAddress)) return { message: describeWrongAddress(network), fields }
  return payerAddress.trim().toLowerCase() === walletAddress.trim().toLowerCase()
    ? { message: 'This is the address that you pay to: enter the one that you paid from', fields }
    : undefined
}

/** What to tell the user about a valid address that has no checksum; undefined if there is nothing to tell. */
export function getWalletAddressWarning({
  paymentMethod,
  network,
  walletAddress,
}: WalletForm): string | undefined {
  const address = walletAddress.trim()
  const isUnchecked =
    paymentMethod === 'usdt' && network === 'ERC20' && isErc20Address(address) && hasOneCase(address.slice(2))
  return isUnchecked
    ? 'This address has no checksum, so a typing mistake in it cannot be found. Compare it with your wallet before you go on.'
    : undefined
}
