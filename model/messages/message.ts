/** Declaration of the socket's messages: each once, by its name, in a table for each direction and subject. Both ends take name, schema and type from there. */
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Requests from the page, and the server's answer unless it refuses. Keyed by message name. */
export type Requests = Record<string, { request: Schema; answer: Schema }>

/** Messages that the server sends without a request, by name. */
export type NoticeSchemas = Record<string, Schema>

export type Sent<T extends Requests, Name extends keyof T> = z.input<T[Name]['request']>
export type Received<T extends Requests, Name extends keyof T> = z.output<T[Name]['request']>
export type AnswerTo<T extends Requests, Name extends keyof T> = z.output<T[Name]['answer']>

/** The discriminated union of a table's requests, as the server has validated them. */
export type UnionOfRequests<T extends Requests> = {
  [Name in keyof T & string]: { name: Name; request: Received<T, Name> }
}[keyof T & string]

export type UnionOfNotices<T extends NoticeSchemas> = {
  [Name in keyof T & string]: { name: Name; notice: z.output<T[Name]> }
}[keyof T & string]
