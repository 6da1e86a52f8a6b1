import { describe, expect, test } from 'vitest'
import { listMigrations } from '../packages/server/src/platform/db/migrate.js'
import { listReleases } from '../packages/server/test/releases/release-files.js'
import { CONTRACTIONS, findContractions } from './migration-rules.js'

const migrations = listMigrations()

test('every migration only expands the schema, unless it is listed as a contraction', () => {
  const findings = migrations.flatMap(({ name: migration, sql }) =>
    findContractions(sql).map((finding) => ({ migration, ...finding })),
  )
  const isListed = ({ migration, rule }: { migration: string; rule: string }) =>
    CONTRACTIONS.some((entry) => entry.migration === migration && entry.rule === rule)
  expect(findings.filter((finding) => !isListed(finding))).toEqual([])
})

test('every listed contraction names an existing migration and a published release', () => {
  for (const { migration, unusedSince } of CONTRACTIONS) {
    expect(migrations.map(({ name }) => name)).toContain(migration)
    expect(listReleases()).toContain(unusedSince)
  }
})

describe('the rules of migrations', () => {
  const REFUSED: Record<string, string> = {
    'drop table later': 'drop',
    'alter table users drop column phone': 'drop',
    'alter table users drop phone': 'drop',
    'ALTER TABLE users\n  ADD COLUMN a int,\n  DROP COLUMN b': 'drop',
    'alter table users alter phone drop default': 'drop',
    'drop index users_email': 'drop',
    'drop function post(text)': 'drop',
    'alter table users drop constraint users_email_key': 'drop',
    'alter table users rename to people': 'rename',
    'alter table users rename phone to telephone': 'rename',
    'alter table users set schema old': 'rename',
    'alter table users alter column phone type varchar(9)': 'change a type',
    'alter table users alter phone set data type int using phone::int': 'change a type',
    'alter table users alter phone set not null': 'require a value',
    'alter table users add column a int; update users set a = 1; alter table users alter a set not null':
      'require a value',
    'alter table users add column a text not null': 'require a value',
    'alter table users add a text not null check (a in (1, 2)), add b int default 3': 'require a value',
    'alter table users add constraint short check (length(phone) < 9)': 'add a constraint',
    'alter table users add unique (phone)': 'add a constraint',
    'create unique index users_phone on users (phone)': 'add a constraint',
    'truncate throttles': 'take rights or rows',
    'delete from throttles where tries = 0': 'take rights or rows',
    'with gone as (delete from throttles returning tries) select count(*) from gone': 'take rights or rows',
    'create or replace function post() returns void language sql as $$ select 1 $$': 'replace a function',
    'revoke select on users from public': 'take rights or rows',
    "do $$ begin execute 'drop table users'; end $$": 'hide statements',
    'do $$ begin drop table users; end $$': 'drop',
  }

  test.each(Object.entries(REFUSED))('%s is refused', (sql, rule) => {
    expect(findContractions(sql).map((finding) => finding.rule)).toEqual([rule])
  })

  test.each([
    'create table later (id uuid primary key, name text not null unique); create unique index later_name on later (name)',
    'create table later (id int); alter table later add column a int not null; alter table later rename a to b',
    'alter table users add column a int, add b text not null default 3, add column c int check (c > 0)',
    "alter table users add column at timestamptz not null default '2026-01-01'",
    'alter table users add column a int default 0; update users set a = 1; alter table users alter a set not null',
    'alter table users add column id bigint generated always as identity not null',
    'alter table users alter phone drop not null',
    'alter table users add column a int, add column b int, add constraint both check ((a is null) = (b is null))',
    'alter table users add column a int; create unique index users_a on users (a) where a is not null',
    'alter table orders drop constraint orders_check, add constraint orders_check check (true)',
    'drop index users_email; create index users_email on users (email, id)',
    'create index users_phone on users (phone)',
    "update users set note = 'drop table users'; -- drop it, rename it\n/* truncate */",
    'create function f() returns void language plpgsql as $$ begin drop table x; end $$',
    'create table later (id int); delete from later',
    'create trigger a after delete on users for each row execute function f()',
    'create trigger a before update or truncate on users for each statement execute function f()',
  ])('%s is accepted', (sql) => {
    expect(findContractions(sql)).toEqual([])
  })

  test('a finding says what to do instead', () => {
    expect(findContractions('alter table users rename phone to telephone')).toEqual([
      {
        rule: 'rename',
        clause: 'alter table users rename phone to telephone',
        instead:
          'Add the new name, let this release write both, and drop the old one a release after the one that stops using it, and list it in CONTRACTIONS',
      },
    ])
  })
})
