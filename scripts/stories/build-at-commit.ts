import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const BUILDS = join(ROOT, '.cache/storybook-of')

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

const revParse = (ref: string) => git('rev-parse', '--verify', `${ref}^{commit}`)

/** The last tag before HEAD, or else the commit before HEAD. */
export function findEarlierCommit(): string {
  try {
    return execFileSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD~1'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'HEAD~1'
  }
}

const buildInWorktree = (worktree: string) => {
  const options = { cwd: worktree, stdio: 'inherit' as const, shell: process.platform === 'win32' }
  // Its own script, which installs what that commit needs and writes .cache/storybook.
  execFileSync('npm', ['run', '--silent', 'build-storybook'], options)
}

/** Builds Storybook as of a commit, in a worktree with its own packages. Returns the folder, which is kept for the next time. */
export function buildStorybookAt(ref: string): { commit: string; folder: string } {
  const commit = revParse(ref)
  const folder = join(BUILDS, commit)
  if (existsSync(folder)) return { commit, folder }
  const worktree = join(ROOT, '.cache/worktrees', commit)
  const removeWorktree = () => {
    rmSync(worktree, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  removeWorktree()
  git('worktree', 'add', '--quiet', '--detach', worktree, commit)
  try {
    buildInWorktree(worktree)
    mkdirSync(BUILDS, { recursive: true })
    renameSync(join(worktree, '.cache/storybook'), folder)
  } finally {
    removeWorktree()
  }
  return { commit, folder }
}
