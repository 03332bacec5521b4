/**
 * Passes the room's secret from the teacher's page to the server as the name of a WebSocket protocol, to prove that the page knows it. That name arrives before
 * the first message, and proxies do not log it as they log addresses.
 */
import * as z from 'zod/mini'
import { RoomCode, RoomSecret } from './room-ids.ts'

const LeadClaim = z.object({ code: RoomCode, secret: RoomSecret })
type LeadClaim = z.infer<typeof LeadClaim>

export function leadProtocol({ code, secret }: LeadClaim): string {
  return `lockstep.lead.${code}.${secret}`
}

/** Finds the claim to lead in the protocols that a handshake offers. Returns `undefined` if there is none. */
export function leadClaim(offered: string | undefined): LeadClaim | undefined {
  const [, code, secret] = /^lockstep\.lead\.(\w+)\.(\w+)$/.exec(offered ?? '') ?? []
  return LeadClaim.safeParse({ code, secret }).data
}
