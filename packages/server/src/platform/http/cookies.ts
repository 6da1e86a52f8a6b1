import type { ServerContext } from '../context.js'

/** The name and the options of a cookie that no script reads. Over https it is bound to the host. `maxAge` is in ms. */
export function createCookie({ config }: Pick<ServerContext, 'config'>, name: string, maxAge: number) {
  const secure = config.publicUrl.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: maxAge / 1000 } as const,
  }
}
