import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { createBase58check, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SellOrderForm } from './orders/rules.js'
import { getWalletAddressWarning, validatePayerAddress, validateWalletAddress } from './wallet-address.js'

type Network = SellOrderForm['network']

const getErrorAndWarning = (
  network: Network,
  walletAddress: string,
  paymentMethod: SellOrderForm['paymentMethod'] = 'usdt',
) => {
  const form = { paymentMethod, network, walletAddress }
  const { message, fields } = validateWalletAddress(form) ?? {}
  expect(fields).toEqual(message === undefined ? undefined : ['walletAddress'])
  return [message, getWalletAddressWarning(form)]
}

const refusedAs = (network: Network) => [
  `This is not a valid ${network} address: copy it from your wallet again`,
  undefined,
]
const ACCEPTED = [undefined, undefined]
const WARNED = [
  undefined,
  'This address has no checksum, so a typing mistake in it cannot be found. Compare it with your wallet before you go on.',
]

// The contract of USDT on TRON, a public address.
const TRC20 = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
// The examples of EIP-55.
const ERC20 = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]
const ERC20_IN_ONE_CASE = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
]

describe('a TRC20 address', () => {
  test('is accepted with a right checksum', () => {
    expect(getErrorAndWarning('TRC20', TRC20)).toEqual(ACCEPTED)
    expect(getErrorAndWarning('TRC20', ` ${TRC20} `)).toEqual(ACCEPTED)
  })

  test('is refused with any one character changed', () => {
    const changed = [...TRC20].map(
      (letter, index) => TRC20.slice(0, index) + (letter === 'a' ? 'b' : 'a') + TRC20.slice(index + 1),
    )
    expect(changed.map((address) => getErrorAndWarning('TRC20', address))).toEqual(
      changed.map(() => refusedAs('TRC20')),
    )
  })

  test.each([
    ['nothing', ''],
    ['two characters swapped', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt'],
    ['a character missing', TRC20.slice(0, -1)],
    ['letters of another case', TRC20.toLowerCase()],
    ['an address of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['an address of ERC20', ERC20[0] ?? ''],
    ['the address in hexadecimal', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['a long text', TRC20.repeat(3)],
  ])('is refused: %s', (_, address) => {
    expect(getErrorAndWarning('TRC20', address)).toEqual(refusedAs('TRC20'))
  })
})

describe('an ERC20 address', () => {
  test.each(ERC20)('is accepted with the checksum of EIP-55: %s', (address) => {
    expect(getErrorAndWarning('ERC20', address)).toEqual(ACCEPTED)
  })

  test('is refused with one letter of the other case', () => {
    const [address = ''] = ERC20
    expect(getErrorAndWarning('ERC20', address.replace('eb', 'Eb'))).toEqual(refusedAs('ERC20'))
  })

  test.each([...ERC20_IN_ONE_CASE, (ERC20[0] ?? '').toLowerCase()])(
    'in upper or lower case only has a warning: %s',
    (address) => {
      expect(getErrorAndWarning('ERC20', address)).toEqual(WARNED)
    },
  )

  test.each([
    ['without 0x', ERC20[0]?.slice(2) ?? ''],
    ['too short', ERC20[0]?.slice(0, -1) ?? ''],
    ['with a letter that is no hexadecimal digit', `${ERC20_IN_ONE_CASE[2]?.slice(0, -1)}g`],
    ['of TRC20', TRC20],
  ])('is refused: %s', (_, address) => {
    expect(getErrorAndWarning('ERC20', address)).toEqual(refusedAs('ERC20'))
  })
})

test('nothing is checked for a bank order or without a network', () => {
  expect(getErrorAndWarning('TRC20', 'x', 'bank')).toEqual(ACCEPTED)
  expect(getErrorAndWarning('', 'x')).toEqual(ACCEPTED)
})

describe('generated addresses', () => {
  const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const base58check = createBase58check(sha256)
  const trc20 = bytes.map((body) => base58check.encode(Uint8Array.from([0x41, ...body])))
  const erc20 = bytes.map((body) => {
    const digits = hex.encode(body)
    const hash = hex.encode(keccak_256(new TextEncoder().encode(digits)))
    return `0x${[...digits].map((digit, index) => (Number(`0x${hash[index]}`) >= 8 ? digit.toUpperCase() : digit)).join('')}`
  })
  const isRefused = (network: Network, walletAddress: string) =>
    validateWalletAddress({ paymentMethod: 'usdt', network, walletAddress }) !== undefined

  /** The address with one character after the prefix replaced by another one of the alphabet. */
  const mistype = (
    address: string,
    prefixLength: number,
    alphabet: string,
    mistake: { place: number; character: number },
  ) => {
    const place = prefixLength + (mistake.place % (address.length - prefixLength))
    const others = [...alphabet].filter((character) => character !== address[place])
    return address.slice(0, place) + others[mistake.character % others.length] + address.slice(place + 1)
  }
  const mistakes = fc.record({ place: fc.nat(10_000), character: fc.nat(10_000) })
  const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

  test('are accepted', () => {
    fc.assert(
      fc.property(trc20, (address) => !isRefused('TRC20', address)),
      { numRuns: 10_000 },
    )
    fc.assert(
      fc.property(erc20, (address) => !isRefused('ERC20', address)),
      { numRuns: 10_000 },
    )
  })

  test('of TRC20 with one wrong character are all refused', () => {
    fc.assert(
      fc.property(trc20, mistakes, (address, mistake) =>
        isRefused('TRC20', mistype(address, 0, BASE58, mistake)),
      ),
      { numRuns: 10_000 },
    )
  })

  test('of ERC20 with a checksum and one wrong character: at least 99.9 % are refused', () => {
    const samples = fc.sample(fc.tuple(erc20, mistakes), { numRuns: 10_000, seed: 20 })
    const refused = samples.filter(([address, mistake]) =>
      isRefused('ERC20', mistype(address, 2, '0123456789abcdefABCDEF', mistake)),
    )
    expect(refused.length).toBeGreaterThanOrEqual(9_990)
  })
})

test.each([
  [undefined, undefined],
  ['', undefined],
  [ERC20[1], undefined],
  [ERC20[0]?.toLowerCase(), 'This is the address that you pay to: enter the one that you paid from'],
  [TRC20, 'This is not a valid ERC20 address: copy it from your wallet again'],
])('%j is refused as the sender of a payment on ERC20 with %j', (payerAddress, message) => {
  expect(validatePayerAddress({ network: 'ERC20', walletAddress: ERC20[0], payerAddress })).toEqual(
    message && { message, fields: ['payerAddress'] },
  )
})
