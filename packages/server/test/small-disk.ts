import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Takes all space that is left. */
  fill(): unknown
  /** Gives back what `fill` has taken. */
  empty(): void
  unmount(): void
}

/** Mounts a disk in memory. Undefined if this user or this machine may not. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'cht-disk-'))
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mount.status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  // If root runs the tests, PostgreSQL runs as `nobody`.
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => {
      spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4k', 'conv=notrunc', 'oflag=append'])
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => {
      // Lazily: the last process of the database may not have ended yet.
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether this user and this machine may mount a disk in memory. Prints a line if not. */
export function canMountSmallDisk(): boolean {
  const disk = mountSmallDisk(1)
  disk?.unmount()
  if (!disk) console.log('A tmpfs cannot be mounted: no disk is filled')
  return disk !== undefined
}
