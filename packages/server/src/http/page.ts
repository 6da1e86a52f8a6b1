import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

const ENCODERS = { br: brotliCompressSync, gzip: gzipSync }
type Encoding = keyof typeof ENCODERS
const THEMES = ['light', 'dark']

const encodingOf = ({ headers }: FastifyRequest): Encoding | undefined => {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

/** A text as it is sent: compressed once for each encoding. */
const createText = (text: string) => {
  const bodies: Partial<Record<Encoding, Buffer>> = {}
  return {
    etag: `W/"${sha256(text).slice(0, 27)}"`,
    body: (encoding: Encoding | undefined) => {
      if (!encoding) return text
      bodies[encoding] ??= ENCODERS[encoding](text)
      return bodies[encoding]
    },
  }
}

/** The policy with what stands in the page itself let through, each by its hash. */
const letThrough = (policy: string, directive: string, texts: readonly string[]) => {
  if (texts.length === 0) return policy
  const source = `${directive} 'self' ${texts.map((text) => `'sha256-${sha256(text)}'`).join(' ')}`
  return policy.includes(`${directive} `)
    ? policy.replace(new RegExp(`${directive} [^;]*`), source)
    : `${policy};${source}`
}

const between = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text)

export type Page = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * A page of the web app, sent where the browser has not got it yet. Its own `<style>` and `<script>` are let through by
 * their hashes, and no others (house, Content Security Policy). Who chose a theme gets it with the page: no script sets it before the first paint.
 */
export const createPage = (html: string): Page => {
  const styles = between(html, 'style')
  const scripts = between(html, 'script')
  const asChosen = createText(html)
  const themed = new Map(
    THEMES.map((theme) => [theme, createText(html.replace('<html ', `<html data-theme="${theme}" `))]),
  )
  return (request, reply) => {
    const { etag, body } = themed.get(request.cookies.theme ?? '') ?? asChosen
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag })
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply.header(
      'content-security-policy',
      letThrough(letThrough(policy, 'style-src', styles), 'script-src', scripts),
    )
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    const encoding = encodingOf(request)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(body(encoding))
  }
}
