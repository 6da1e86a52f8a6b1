import type { FoundUser, SearchedField } from '@cht/sdk/operator'
import { maskNumber } from '../../domain/mask-number.js'
import { mapPage, type PageRequest, toPage } from '../../domain/pagination.js'
import { toIso } from '../../domain/to-iso.js'
import { STANDING_SQL } from '../../features/auth/standing.js'
import { invalidInput } from '../../kernel/refusal.js'
import { isUuid } from '../../kernel/uuid.js'
import type { Queryable } from '../../platform/db/database.js'
import { buildPageSql, type ListOrder } from '../../platform/db/pagination.js'
import {
  findOmission,
  getPhoneEnd,
  listDigits,
  listWords,
  MIN_PREFIX,
  USER_RULES,
} from '../find/search-rules.js'

const USERS_FOUND: ListOrder = {
  list: 'usersFound',
  by: { 'lower(username)': 'text', 'users.id': 'uuid' },
  newestFirst: false,
}

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

/** Each word of the text is the beginning of a word of the name. */
const createNameSearch = (text: string): Search => ({
  field: 'name',
  params: [
    listWords(text)
      .map((word) => `'${word}':*`)
      .join(' & '),
  ],
  toSql: (param) =>
    `select id from users where to_tsvector('simple', translate(full_name, './@_-', '     ')) @@ to_tsquery('simple', ${param})`,
})

/** The searches of each field, for a text that its rule compares with it. */
const SEARCHES: Record<SearchedField, (text: string) => Search[]> = {
  id: (text) => [
    { field: 'id', params: [text], toSql: (param) => `select id from users where id = ${param}::uuid` },
  ],
  email: (text) => [
    createPrefixSearch('email', text, { column: 'lower(email)' }),
    createPrefixSearch('email', text, { column: 'lower(email)', table: 'closed_accounts', id: 'user_id' }),
    {
      field: 'email',
      params: [text],
      toSql: (param) =>
        `select id from users where pending_email is not null and lower(pending_email) = lower(${param})`,
    },
  ],
  username: (text) => [createPrefixSearch('username', text, { column: 'lower(username)' })],
  name: (text) => [createNameSearch(text)],
  phone: (text) => [
    createPrefixSearch('phone', [...getPhoneEnd(text)].reverse().join(''), {
      column: `reverse(regexp_replace(phone_number, '\\D', '', 'g'))`,
    }),
  ],
  referralCode: (text) => [
    {
      field: 'referralCode',
      params: [text],
      toSql: (param) => `select id from users where referral_code = upper(${param})`,
    },
  ],
  account: (text) =>
    listDetailSearches('account', listDigits(text), {
      column: 'account_number',
      normalized: `replace(account_number, ' ', '')`,
      expected: (param) => param,
    }),
  wallet: (text) =>
    listDetailSearches('wallet', text, {
      column: 'crypto_address',
      normalized: 'lower(crypto_address)',
      expected: (param) => `lower(${param})`,
    }),
}

const FIELDS = Object.keys(SEARCHES) as SearchedField[]

const listSearches = (text: string): Search[] =>
  FIELDS.filter((field) => findOmission(USER_RULES[field], text) === undefined).flatMap((field) =>
    SEARCHES[field](text),
  )

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

/** Throws 422 if a text is too short to find users by. */
export function assertLongEnough(text: string): void {
  if (text.length < MIN_PREFIX)
    throw invalidInput([{ path: 'text', message: `must have ${MIN_PREFIX} characters or more` }])
}

/** Finds users by a text, by username. One that is too short finds nobody. */
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
