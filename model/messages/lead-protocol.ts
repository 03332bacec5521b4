/**
 * The teacher's page proves that it knows the room's secret by sending it as the name of a WebSocket protocol. That name comes before the first message, and
 * proxies do not log it as they log addresses.
 */
import * as z from 'zod/mini'
import { RoomCode, RoomSecret } from './room-ids.ts'

const LeadClaim = z.object({ code: RoomCode, secret: RoomSecret })
type LeadClaim = z.infer<typeof LeadClaim>

export function leadProtocol({ code, secret }: LeadClaim): string {
  return `lockstep.lead.${code}.${secret}`
}

/** `offered`: protocols of a handshake. `undefined`: no claim to lead. */
export function leadClaim(offered: string | undefined): LeadClaim | undefined {
  const [, code, secret] = /^lockstep\.lead\.(\w+)\.(\w+)$/.exec(offered ?? '') ?? []
  return LeadClaim.safeParse({ code, secret }).data
}
