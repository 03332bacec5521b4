import type { RequestHandler } from 'express'
import { RefusalError } from '../runs/refusal.ts'
import type { HostGuard } from './hosts.ts'

/** Content Security Policy. Everything except recordings comes from this server, and nothing is inline. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  // A recording may come from another site: see `?trace=`.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * Sets the security headers. `frameHosts` lists the origins whose pages may show an embedded lesson in a
 * frame. No page may frame anything else, because it could disguise what the user clicks there.
 */
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

export function onlyOurHost(guard: HostGuard): RequestHandler {
  return (request, _response, next) => {
    if (guard(request.headers.host)) return next()
    next(new RefusalError('unknown-host'))
  }
}
