/**
 * Defines the messages about a lock that somebody edits in the page. The lock's code runs in a sandbox. See docs/edited-locks.md for the order of the messages.
 */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import { SourceText } from '../trace/trace.ts'
import { ExploreAccepted, ExploreRequest } from './exploration.ts'
import type { Requests } from './message.ts'
import { Refusal, RunAccepted, RunOrder } from './messages.ts'

/** Limits on what a page sends: several times the size of any lock of the catalog, but small enough for one message. */
export const editLimits = { files: 8, charactersOfFile: 16_000, characters: 32_000 } as const

/** The people who may edit locks on a server. With `classes`, members of a class may edit them for the exercises that their teacher has released. */
export type OffersEditing = 'everyone' | 'classes' | 'nobody'

/** Name of a file in the lock's own folder, such as `lock.ts` or `release.lua`. */
export const EditedFileName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}\.(ts|lua)$/))

/** File contents, keyed by file name. A file of the original that is missing here stays as it is. */
export const EditedFiles = z.record(EditedFileName, z.string().check(z.maxLength(editLimits.charactersOfFile))).check(
  z.refine((files) => Object.keys(files).length <= editLimits.files, `at most ${editLimits.files} files`),
  z.refine(
    (files) => Object.values(files).reduce((sum, { length }) => sum + length, 0) <= editLimits.characters,
    `at most ${editLimits.characters} characters`,
  ),
)
export type EditedFiles = z.infer<typeof EditedFiles>

/** Origin of an edited lock. `lock` is the id of the lesson's run whose lock was edited; `null` if the person started from an empty lock. */
const origin = { scenario: text(80), lock: z.nullable(text(80)) }

// ---------------------------------------------------------------------------------------------- page → server

/** `edited-files`: asks which files can be edited. The server answers with `EditableLock`, or refuses with `EDITING_OFF` or `NOT_EDITABLE`. */
export const EditedFilesRequest = z.strictObject(origin)
export type EditedFilesRequest = z.infer<typeof EditedFilesRequest>

export const EditableLock = z.object({
  /** Folder of the files in positions, traces and recordings, such as `locks/redis/set-nx-px/`. */
  folder: z.string(),
  /** Whether several servers grant the lock. Its map has fewer of them than its runs. */
  isOnQuorum: z.boolean(),
  /** The lock's own files, `lock.ts` first. */
  files: z.array(z.object({ name: EditedFileName, language: z.string(), text: z.string() })),
  /** Files that a lock may import besides its own, each with the name by which the lock imports it, such as `../context.ts`. These files cannot be edited. */
  imports: z.array(z.object({ from: z.string(), text: z.string() })),
  /** Files that declare the types named in those imports. Together, `imports` and `types` are the whole contract, for the editor's completion. */
  types: z.array(SourceText),
})
export type EditableLock = z.infer<typeof EditableLock>

const edited = { ...origin, files: EditedFiles }

/**
 * `edited-explore`: explores every order of these files. A newer request from the same person ends the earlier exploration. The server answers with
 * `EditedExplored` once the code is loaded.
 */
export const EditedExploreRequest = z.strictObject({ ...z.omit(ExploreRequest, { lock: true }).shape, ...edited })
export type EditedExploreRequest = z.infer<typeof EditedExploreRequest>

/** `edited-run`: plays these files live, under the lesson's faults. The server answers with `EditedRun` once the code is loaded. */
export const EditedRunRequest = z.strictObject({
  ...z.omit(RunOrder, { scenario: true, locks: true, changes: true }).shape,
  ...edited,
  /** A run of the lesson that is played at the same time, in the same comparison. */
  beside: z.optional(text(80)),
})
export type EditedRunRequest = z.infer<typeof EditedRunRequest>

/** `edited-close`: ends this person's sandboxes and exploration. The end of the connection does the same. */
export const EditedClose = z.strictObject({})

// ---------------------------------------------------------------------------------------------- server → page

/**
 * Reason why the code does not load. `file` is the name of the lock's file or of an import. Lines and columns count from 1; `null` if the problem has no single
 * place.
 */
export const LoadError = z.object({
  file: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
  refusal: Refusal,
})
export type LoadError = z.infer<typeof LoadError>

const Unloaded = z.object({ loads: z.literal(false), errors: z.array(LoadError).check(z.minLength(1)) })

/**
 * Answer to `edited-explore`. After it, the server sends `exploration-growth` and `exploration-ended`, or `exploration-failed`, as for any exploration. The
 * requests `position`, `shortest`, `river` and `play` take the id of this exploration.
 */
export const EditedExplored = z.discriminatedUnion('loads', [
  Unloaded,
  z.object({ loads: z.literal(true), ...ExploreAccepted.shape }),
])
export type EditedExplored = z.infer<typeof EditedExplored>

/** Answer to `edited-run`. `runs`: the run of `editedId` (`edited-id.ts`), and that of `beside`. It is followed by the same messages as for any run. */
export const EditedRun = z.discriminatedUnion('loads', [
  Unloaded,
  z.object({ loads: z.literal(true), ...RunAccepted.shape }),
])
export type EditedRun = z.infer<typeof EditedRun>

// ---------------------------------------------------------------------------------------------- over the socket

export const editedToServer = {
  'edited-files': { request: EditedFilesRequest, answer: EditableLock },
  'edited-explore': { request: EditedExploreRequest, answer: EditedExplored },
  'edited-run': { request: EditedRunRequest, answer: EditedRun },
  'edited-close': { request: EditedClose, answer: EditedClose },
} satisfies Requests
