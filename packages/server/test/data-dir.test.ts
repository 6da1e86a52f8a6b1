import fs, {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { MINUTE } from '@cht/sdk/rules'
import { expect, test, vi } from 'vitest'
import { protectDataDir } from '../src/kernel/data-dir.js'
import { createClientFor } from './exchange.js'
import { startServer } from './process.js'
import { createTemporaryFolder } from './temporary-folder.js'

const NOBODY = 65_534
const FOLDERS = ['', 'db', 'db/base']
const FILES = ['operator-token', 'db/PG_VERSION', 'db/base/1']

const createFolder = () => createTemporaryFolder('data')

/** Creates a data folder that other users can read. */
const createOpenFolder = () => {
  const folder = createFolder()
  mkdirSync(join(folder, 'db/base'), { recursive: true })
  for (const file of FILES) writeFileSync(join(folder, file), '')
  for (const path of FOLDERS) chmodSync(join(folder, path), 0o755)
  for (const path of FILES) chmodSync(join(folder, path), 0o644)
  return folder
}

const readMode = (path: string) => {
  const stats = statSync(path)
  return `${stats.isDirectory() ? 'folder' : 'file'} ${(stats.mode & 0o7777).toString(8)}`
}

/** The permissions that occur in a folder, its own included. */
const listModes = (folder: string) =>
  [
    ...new Set(
      ['', ...readdirSync(folder, { recursive: true })].map((path) => readMode(join(folder, String(path)))),
    ),
  ].sort()

/** Protects a folder. Returns the warnings. */
const protect = (dataDir: string) => {
  const warnings: [object, string][] = []
  protectDataDir({ dataDir }, {
    warn: (details: object, text: string) => warnings.push([details, text]),
  } as never)
  return warnings
}

const MADE_PRIVATE =
  'DATA_DIR or files in it were open to other users of this machine, and are private now. If they could log in, replace the operator token'
const STILL_OPEN =
  'DATA_DIR or files in it are open to other users of this machine, and their volume does not allow a change. Set DATA_DIR to a folder on another volume'

const isWindows = process.platform === 'win32'

test.skipIf(isWindows)(
  'whatever a server writes is private, also where the umask allows everything',
  async () => {
    const folder = join(createFolder(), 'data')
    const umask = process.umask(0)
    const starting = startServer({ DATA_DIR: folder })
    process.umask(umask)
    const server = await starting
    const account = {
      fullName: 'Ann',
      username: 'ann',
      phoneNumber: '+2348000000000',
      email: 'ann@example.com',
    }
    const password = 'a long enough password'
    const client = createClientFor(() => server.address)
    const signUp = () =>
      client.auth.signup({
        ...account,
        country: 'nigeria',
        password,
        confirmPassword: password,
        referralCode: '',
        agree: true,
      })
    // A busy machine may answer the first requests with 503.
    await vi.waitFor(signUp, MINUTE)
    const outbox = join(folder, 'outbox')
    await vi.waitFor(() => expect(readdirSync(outbox)).not.toEqual([]), MINUTE)
    expect(readdirSync(folder).sort()).toEqual(['db', 'encryption-keys', 'operator-token', 'outbox'])
    expect(listModes(folder)).toEqual(['file 600', 'folder 700'])
    await server.kill('SIGTERM')
    expect(listModes(folder)).toEqual(['file 600', 'folder 700'])
  },
)

test.skipIf(isWindows)(
  'an existing folder is made private, with a warning and without following links',
  () => {
    const folder = createOpenFolder()
    const elsewhere = join(createFolder(), 'elsewhere')
    writeFileSync(elsewhere, '')
    chmodSync(elsewhere, 0o644)
    symlinkSync(elsewhere, join(folder, 'link'))
    expect(protect(folder)).toEqual([[{ first: folder, count: 6 }, MADE_PRIVATE]])
    expect([...FOLDERS, ...FILES].map((path) => readMode(join(folder, path)))).toEqual([
      ...Array(3).fill('folder 700'),
      ...Array(3).fill('file 600'),
    ])
    expect(readMode(elsewhere)).toBe('file 644')
    expect(protect(folder)).toEqual([])
  },
)

test.skipIf(isWindows)('a volume that refuses or ignores the change is reported, and used', () => {
  for (const change of [
    () => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
    },
    () => {},
  ]) {
    const folder = createOpenFolder()
    const spy = vi.spyOn(fs, 'chmodSync').mockImplementation(change)
    // The modules of the server use named imports, which see the replacement only after this call.
    syncBuiltinESMExports()
    const warnings = protect(folder)
    spy.mockRestore()
    syncBuiltinESMExports()
    expect(warnings).toEqual([[{ first: folder, count: 6 }, STILL_OPEN]])
  }
})

test.skipIf(isWindows)('a folder that everybody may write to is refused, and stays as it is', () => {
  const folder = createFolder()
  chmodSync(folder, 0o1777)
  expect(() => protect(folder)).toThrow(
    `DATA_DIR ${folder} cannot be used: everybody may write to it. Set it to a folder that belongs to the user who starts the exchange`,
  )
  expect(readMode(folder)).toBe('folder 1777')
})

test.runIf(process.getuid?.() === 0)(
  'a folder that belongs to another user, or has a file that does, is refused; lost+found may belong to another user',
  () => {
    const refusal = (folder: string, path: string) =>
      `DATA_DIR ${folder} cannot be used: ${path} belongs to another user (uid ${NOBODY}, not 0). Set it to a folder that belongs to the user who starts the exchange`
    const foreign = createOpenFolder()
    chownSync(foreign, NOBODY, NOBODY)
    expect(() => protect(foreign)).toThrow(refusal(foreign, foreign))
    expect(readMode(join(foreign, 'operator-token'))).toBe('file 644')

    const mixed = createOpenFolder()
    const token = join(mixed, 'operator-token')
    chownSync(token, NOBODY, NOBODY)
    expect(() => protect(mixed)).toThrow(refusal(mixed, token))

    const volume = createOpenFolder()
    mkdirSync(join(volume, 'lost+found'))
    chownSync(join(volume, 'lost+found'), NOBODY, NOBODY)
    expect(protect(volume)).toHaveLength(1)
  },
)
