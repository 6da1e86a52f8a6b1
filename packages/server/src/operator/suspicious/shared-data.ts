import type { SharedData } from '@cht/sdk/operator'

/** An SQL expression: a text without case, compatibility variants, spaces and punctuation. */
const buildNormalizedSql = (column: string) =>
  `lower(regexp_replace(normalize(${column}, nfkc), '[^[:alnum:]]', '', 'g'))`

/** A Base58 address depends on case, a hexadecimal one does not. */
const WALLET_SQL = `case when crypto_network = 'ERC20' then lower(crypto_address) else crypto_address end`

/** The last digits of a phone number, which it has with and without the code of its country. */
const PHONE_SQL = `country || ' ' || right(regexp_replace(phone_number, '\\D', '', 'g'), 9)`

/** Details of payment are in orders and in what users have saved. */
const selectDetails = (value: string, condition: string) =>
  ['orders', 'payment_details']
    .map((table) => `select user_id, ${value} from ${table} where ${condition}`)
    .join(' union ')

/** SQL of `(user_id, value)`: what two accounts share if they may belong to one person. Includes IDs of rejected requests. */
const SHARED_SQL: Record<SharedData, string> = {
  id: `select user_id, country || ' ' || type || ' ' || ${buildNormalizedSql('number')} from verifications where number <> ''`,
  bankAccount: selectDetails(
    `${buildNormalizedSql('bank_name')} || ' ' || ${buildNormalizedSql('account_number')}`,
    'account_number is not null',
  ),
  wallet: selectDetails(`crypto_network || ' ' || ${WALLET_SQL}`, 'crypto_address is not null'),
  phone: `select id, ${PHONE_SQL} from users where phone_number <> ''`,
  device: `select user_id, network || ' ' || user_agent from login_sessions where network is not null and user_agent <> ''`,
  picture: `select buyer_id, encode(sha256, 'hex') from proof_fingerprints
    join proofs on proofs.id = proof_id join trades on trades.id = trade_id`,
}

/** SQL of `(user_id, shared, value)`, of one kind of data or of all. */
export function buildUserDataSql(only: SharedData | undefined): string {
  return Object.entries(SHARED_SQL)
    .filter(([name]) => only === undefined || name === only)
    .map(
      ([name, sql]) =>
        `select user_id, '${name}' as shared, value from (${sql}) as ${name.toLowerCase()} (user_id, value)`,
    )
    .join(' union ')
}
