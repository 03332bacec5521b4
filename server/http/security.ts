/** Headers of every answer, and the check of the host name. */
import type { RequestHandler } from 'express'
import { RefusalError } from '../runs/refusal.ts'
import type { HostGuard } from './hosts.ts'

/** Content policy: everything but recordings comes from here, nothing is inline, and no site may frame it. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  // A recording may lie elsewhere: `?trace=`.
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': policy,
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
