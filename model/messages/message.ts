/**
 * How a message of the socket is declared: once, by its name, in a table for each direction and subject. Both ends take name, schema and type from there.
 */
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** What the page asks, and what the server answers unless it refuses. By the message's name. */
export type Requests = Record<string, { request: Schema; answer: Schema }>

/** The messages that the server sends unasked, by name. */
export type NoticeSchemas = Record<string, Schema>

export type Sent<T extends Requests, Name extends keyof T> = z.input<T[Name]['request']>
export type Received<T extends Requests, Name extends keyof T> = z.output<T[Name]['request']>
export type AnswerTo<T extends Requests, Name extends keyof T> = z.output<T[Name]['answer']>

/** The discriminated union of a table's requests, as the server has checked them. */
export type UnionOfRequests<T extends Requests> = {
  [Name in keyof T & string]: { name: Name; request: Received<T, Name> }
}[keyof T & string]

/** The discriminated union of a table's notices. */
export type UnionOfNotices<T extends NoticeSchemas> = {
  [Name in keyof T & string]: { name: Name; notice: z.output<T[Name]> }
}[keyof T & string]
