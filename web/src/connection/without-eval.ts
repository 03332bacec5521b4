/**
 * The server forbids the page to make code from text, so zod must not try: browsers report even an attempt that is caught.
 * Imported before anything that makes a schema.
 */
import { config } from 'zod/mini'

config({ jitless: true })
