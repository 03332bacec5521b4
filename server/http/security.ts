/** Headers of every answer, and the check of the host name. */
import type { RequestHandler } from 'express'
import { RefusalError } from '../runs/refusal.ts'
import type { HostGuard } from './hosts.ts'

/** Content policy: everything but recordings comes from here, and nothing is inline. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  // A recording may come from another site: `?trace=`.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** `frameHosts`: origins whose pages may frame an embedded lesson. No page may frame anything else, because it could disguise what is clicked there. */
export const securityHeaders =
  (frameHosts: readonly string[]): RequestHandler =>
  (request, response, next) => {
    const mayFrame = 'embed' in request.query && frameHosts.length > 0
    response.set({
      'Content-Security-Policy': `${policy}; frame-ancestors ${mayFrame ? frameHosts.join(' ') : "'none'"}`,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    next()
  }

/** Refuses requests made for another host's name. */
export function onlyOurHost(guard: HostGuard): RequestHandler {
  return (request, _response, next) => {
    if (guard(request.headers.host)) return next()
    next(new RefusalError('unknown-host'))
  }
}
