import { describe, expect, test } from 'vitest'
import { assertNames, listNameProblems } from './name-rules.js'

const LETTER = 'must contain a letter'
const SYMBOLS = 'must not contain symbols or emoji'
const MARKS = 'must not contain marks without a letter'
const INVISIBLE = 'must not contain control or invisible characters'
const ORDINARY = 'must be written in ordinary letters'
const ONE_SCRIPT = 'must be written in one script'
const RESERVED = 'must not look like a name of the exchange or its staff'

const checkFullName = (fullName: string) => listNameProblems({ fullName, username: 'ada' })
const checkUsername = (username: string) => listNameProblems({ fullName: 'Ada Obi', username })

test.each([
  'Admiral Chtaura',
  'Officialdom Ade',
  'Arnold Moderato',
  'Badminton Ade',
  'Operata Supporta',
  'C. H. T. Okafor',
  'محمد صالح',
  'አበበ ቢቂላ',
  'Иван Петров',
  '山田 太郎',
  '葛\u{e0100}城 一郎',
  'ශ්\u{200d}රී',
  'यश शर्मा',
  'Ada (Ngozi) Obi',
  'John Obi 2nd',
])('the full name %s is accepted', (name) => {
  expect(checkFullName(name)).toEqual([])
})

describe.each([
  [
    RESERVED,
    [
      'CHT Exchange',
      'CHT Exchange Support',
      'Chtsupport Nigeria',
      'CHTEXCHANGE Ghana',
      'Adminsupport Team',
      'cht',
      'Support Team',
      'CHT Operator',
      'Ada Obi (verified)',
      'Ada Obi Verified',
      'Official Ade',
      'Escrow Desk',
      'Ada, Moderator',
      'ADMlN',
      'Adm1n',
      'Admin2',
      'Supp0rt',
      'S U P P O R T',
      'S.u.p.p.o.r.t',
      'Sup Port',
      'CHTExchange',
      'AdaSupport',
      'Súppórt',
      'Ａｄｍｉｎ',
      'Customer Care',
      'suppoʀt',
      'Oper-Admin',
    ],
  ],
  [
    SYMBOLS,
    [
      'Ada Obi ✓',
      'Ada ☑',
      'Ada ✔',
      'Ada ✔\u{fe0f}',
      'Ada®',
      'Ada™',
      '★ Ada',
      'Ada *',
      'Ada 😀',
      'Ada √',
      'Ada @ home',
      'Ada ①',
    ],
  ],
  [MARKS, ['\u{301}Ada', 'Ada \u{323}\u{301}', 'A\u{300}\u{300}\u{300}\u{300}\u{300}da', 'A\u{20dd}da']],
  [INVISIBLE, ['Ada\u{200d}Obi', 'Ada\u{3164}', 'Ada\u{34f} Obi']],
  [LETTER, ['', '...', '123', "'-'", '\u{301}\u{323}', '\u{2800}\u{2800}', '😀', 'ʼ']],
  [ORDINARY, ['ꜱᴜᴘᴘᴏʀᴛ', 'ᵃᵈᵐⁱⁿ', 'Ada ǀ Obi']],
  [ONE_SCRIPT, ['CHT Exch\u{430}nge', 'Аda', 'Αda Obi', '𝐂𝐇𝐓', '𝒜da', 'ᎪdᎪ', 'ꓮꓓꓮ', 'Ada Иван']],
])('%s', (message, names) => {
  test.each(names)('the full name %s', (name) => {
    expect(checkFullName(name)).toEqual([{ path: 'fullName', message }])
  })
})

test('a name in one foreign script that reads as a reserved word is refused', () => {
  // Cyrillic.
  expect(checkFullName('СНТ')).toEqual([{ path: 'fullName', message: RESERVED }])
})

test.each([
  'admiral',
  'chtaura',
  'nachtigall',
  'badminton_ada',
  'arsenal.supporter',
  'officialdom_ade',
  'ada_team',
  'helpful.ada',
  'mode_ada',
  'ada24',
  'bot',
])('the username %s is accepted', (username) => {
  expect(checkUsername(username)).toEqual([])
})

test.each([
  'admin',
  'Administrator',
  'the_admin1',
  'adm1n',
  'ADMlN',
  'cht',
  'cht_ada',
  'CHT-Exchange',
  'chtexchange24',
  'cht_support',
  'ChtAda',
  'chtteam',
  'cht.bot',
  'supp0rt',
  'ada.support',
  's.u.p.p.o.r.t',
  'officialada',
  'escrow',
  'operator',
  'rnoderator',
  'staff',
])('the username %s is refused', (username) => {
  expect(checkUsername(username)).toEqual([{ path: 'username', message: RESERVED }])
})

test.each(['...', '123', '_-_'])('the username %s has no letter', (username) => {
  expect(checkUsername(username)).toEqual([{ path: 'username', message: LETTER }])
})

describe('the names of a brand', () => {
  const brand = { name: 'Kola Exchange', shortName: 'Kola' }
  const listPaths = (fullName: string, username: string) =>
    listNameProblems({ fullName, username }, brand).map(({ path }) => path)

  test.each([
    ['Kola Exchange', 'kola_exchange'],
    ['KOLA', 'kola'],
    ['Kola Exchange Team', 'kola.help'],
    ['Kola-Support', 'K0la_Exchange_1'],
    ['K\u043ela Exchange', 'kolaexchangestaff'],
    ['CHT Exchange', 'cht_team'],
  ])('%s and %s are reserved', (fullName, username) => {
    expect(listPaths(fullName, username)).toEqual(['fullName', 'username'])
  })

  test.each([
    ['Kola Adeyemi', 'kola_adeyemi'],
    ['Adekola', 'adekola'],
    ['Kolade Helper', 'kolade'],
  ])('%s and %s are those of people', (fullName, username) => {
    expect(listPaths(fullName, username)).toEqual([])
  })
})

test('a name that the account has already is not checked again', () => {
  const current = { fullName: 'CHT Support', username: 'admin' }
  assertNames(current, { current })
  assertNames({ ...current, fullName: 'Ada Obi' }, { current })
  expect(() => assertNames({ fullName: 'Ada Obi', username: 'support' }, { current })).toThrow(
    'Username must not look like a name of the exchange or its staff',
  )
  expect(() => assertNames(current)).toThrow(RESERVED)
})
