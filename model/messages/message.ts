/**
 * Declares the socket's messages. Each message is declared once, under its name, in a table per direction and subject. Both ends take name, schema and type
 * from there.
 */
import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** Requests from the page, with the server's answer unless it rejects the request. Keyed by message name. */
export type Requests = Record<string, { request: Schema; answer: Schema }>

/** Messages that the server sends without a request. Keyed by message name. */
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
