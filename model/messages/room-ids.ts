/** Defines the ids of a room and a member, and the secrets that prove them. */
import * as z from 'zod/mini'

/** A room's code, which people read from a projector. It contains no 0, O, 1 or I, because these look alike. */
export const RoomCode = z.string().check(z.regex(/^[A-HJ-NP-Z2-9]{6}$/))
/** Secret that makes its bearer the room's teacher. */
export const RoomSecret = z.string().check(z.regex(/^[a-f0-9]{48}$/))
export const MemberId = z.string().check(z.regex(/^m[a-z0-9]{11}$/))
/** Secret that makes its bearer a certain member of the room, even after the laptop has slept for a night. */
export const MemberToken = z.string().check(z.regex(/^[a-f0-9]{48}$/))
