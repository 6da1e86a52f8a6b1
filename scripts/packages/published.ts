import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** The packages that are published, by the names of their folders in `packages`. */
export const PUBLISHED = ['sdk', 'machines', 'conformance'] as const
export type PublishedName = (typeof PUBLISHED)[number]

/** The part of a package.json that the package step reads. */
export interface Manifest {
  name: string
  version: string
  exports: Record<string, unknown>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  repository?: { type: string; url: string; directory: string }
  homepage?: string
  bugs?: { url: string }
}

export function getFolder(name: PublishedName): string {
  return join(ROOT, 'packages', name)
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
