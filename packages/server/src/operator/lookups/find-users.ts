import type { FoundUser, SearchedField } from '@cht/sdk/operator'
import { maskNumber } from '../../domain/mask-number.js'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import { STANDING_SQL } from '../../features/auth/standing.js'
import { invalidInput } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'

const USERS_FOUND: ListOrder = {
  list: 'usersFound',
  by: { 'lower(username)': 'text', 'users.id': 'uuid' },
  newestFirst: false,
}

/** The fewest characters of a beginning that is searched for. A shorter one fits too many users. */
const MIN_PREFIX = 3
/** The fewest digits that are compared with the end of a phone number. */
const MIN_PHONE_DIGITS = 7
const MIN_ACCOUNT_DIGITS = 6

/** Sorts behind every text that begins with the prefix before it. */
const LAST_CHARACTER = '\u{10FFFF}'

interface Search {
  field: SearchedField
  params: readonly string[]
  /** Selects ids of users. Its arguments are the placeholders of `params`. */
  toSql(first: string, second: string): string
}

/** A search for the beginning of a column. The range, unlike `like`, uses an index for any parameter. */
const createPrefixSearch = (
  field: SearchedField,
  prefix: string,
  { column, table = 'users', id = 'id' }: { column: string; table?: string; id?: string },
): Search => ({
  field,
  params: [prefix, `${prefix}${LAST_CHARACTER}`],
  toSql: (from, to) =>
    `select ${id} from ${table} where ${column} collate "C" >= lower(${from}) and ${column} collate "C" < lower(${to})`,
})

/** A search for details of payment, in orders and in what users have saved. */
const listDetailSearches = (
  field: SearchedField,
  text: string,
  {
    column,
    normalized,
    expected,
  }: { column: string; normalized: string; expected: (param: string) => string },
): Search[] =>
  ['orders', 'payment_details'].map((table) => ({
    field,
    params: [text],
    toSql: (param) =>
      `select distinct user_id from ${table} where ${column} is not null and ${normalized} = ${expected(param)}`,
  }))

const listEmailSearches = (text: string): Search[] => [
  createPrefixSearch('email', text, { column: 'lower(email)' }),
  createPrefixSearch('email', text, { column: 'lower(email)', table: 'closed_accounts', id: 'user_id' }),
  {
    field: 'email',
    params: [text],
    toSql: (param) =>
      `select id from users where pending_email is not null and lower(pending_email) = lower(${param})`,
  },
]

const listWordSearches = (text: string): Search[] => [
  createPrefixSearch('username', text, { column: 'lower(username)' }),
  {
    field: 'referralCode',
    params: [text],
    toSql: (param) => `select id from users where referral_code = upper(${param})`,
  },
  ...listDetailSearches('wallet', text, {
    column: 'crypto_address',
    normalized: 'lower(crypto_address)',
    expected: (param) => `lower(${param})`,
  }),
]

/** Each word of the text is the beginning of a word of the name. */
const createNameSearch = (words: readonly string[]): Search => ({
  field: 'name',
  params: [words.map((word) => `'${word}':*`).join(' & ')],
  toSql: (param) =>
    `select id from users where to_tsvector('simple', translate(full_name, './@_-', '     ')) @@ to_tsquery('simple', ${param})`,
})

const listNumberSearches = (digits: string): Search[] => {
  // A number is dialled with a zero in its country, and without it from abroad.
  const phoneEnd = [...digits.replace(/^0+/, '')].reverse().join('')
  return [
    ...(phoneEnd.length < MIN_PHONE_DIGITS
      ? []
      : [
          createPrefixSearch('phone', phoneEnd, {
            column: `reverse(regexp_replace(phone_number, '\\D', '', 'g'))`,
          }),
        ]),
    ...(digits.length < MIN_ACCOUNT_DIGITS
      ? []
      : listDetailSearches('account', digits, {
          column: 'account_number',
          normalized: `replace(account_number, ' ', '')`,
          expected: (param) => param,
        })),
  ]
}

const listSearches = (text: string): Search[] => {
  if (isUuid(text))
    return [
      { field: 'id', params: [text], toSql: (param) => `select id from users where id = ${param}::uuid` },
    ]
  if (text.length < MIN_PREFIX)
    throw invalidInput([{ path: 'text', message: `must have ${MIN_PREFIX} characters or more` }])
  const isWord = !/\s/.test(text)
  const words = text.includes('@') ? [] : (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])
  return [
    ...(isWord ? [...listEmailSearches(text), ...listWordSearches(text)] : []),
    ...(words.some((word) => word.length >= MIN_PREFIX) ? [createNameSearch(words)] : []),
    ...(/^[+\d ()-]+$/.test(text) ? listNumberSearches(text.replace(/\D/g, '')) : []),
  ]
}

/** Joins the searches to one statement that selects ids and fields. */
const buildSearchSql = (searches: readonly Search[]) => {
  const params: string[] = []
  const selects = searches.map(({ field, params: own, toSql }) => {
    const [first = 0, second = 0] = own.map((param) => params.push(param))
    return `select found.id, '${field}' as field from (${toSql(`$${first}`, `$${second}`)}) as found (id)`
  })
  // A text without any search finds nobody.
  return { sql: selects.join(' union all ') || `select null::uuid as id, '' as field where false`, params }
}

/** The text of a search for the audit log, which holds no numbers and no addresses of wallets. */
export function maskSearch(text: string): string {
  if (isUuid(text) || text.includes('@')) return text
  const characters = text.replace(/[\s()-]/g, '')
  return /\d{5}/.test(characters) || /^\w{20,}$/.test(characters) ? maskNumber(text) : text
}

/** Finds users by a text, by username. Throws 422 if the text is too short. */
export async function findUsers(db: Queryable, { text, ...page }: PageRequest & { text: string }) {
  const search = buildSearchSql(listSearches(text))
  const { where, order, params } = buildPageSql(USERS_FOUND, page, search.params)
  const rows = await db.query<
    Omit<FoundUser, 'closedAt'> & { key: string; closedAt: number | null; foundBy: SearchedField[] }
  >(
    `with found as materialized (${search.sql})
     select users.id, lower(users.username) as key, coalesce(closed_accounts.email, users.email) as email,
       coalesce(closed_accounts.username, users.username) as username,
       coalesce(closed_accounts.full_name, users.full_name) as "fullName", country,
       coalesce(closed_accounts.phone_number, users.phone_number) as "phoneNumber", phone_verified,
       ${STANDING_SQL} as standing, verification_state as verification, users.closed_at,
       array(select distinct field from found where found.id = users.id order by field) as "foundBy"
     from users left join closed_accounts on closed_accounts.user_id = users.id
     where users.id = any (array(select users.id from users where users.id = any (array(select id from found)) and ${where} ${order}))
     order by lower(users.username), users.id`,
    params,
  )
  const found = toPage(USERS_FOUND.list, rows, ({ key, id }) => [key, id], page.limit)
  return mapPage(found, ({ key: _, phoneNumber, closedAt, ...user }) => ({
    ...user,
    phoneNumber: maskNumber(phoneNumber),
    closedAt: toIso(closedAt),
  }))
}
