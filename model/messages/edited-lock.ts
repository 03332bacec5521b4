/**
 * Messages about a lock that somebody edits in the page. Its code runs in a sandbox. docs/edited-locks.md says in which order they come.
 */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import { SourceText } from '../trace/trace.ts'
import { ExploreAccepted, ExploreRequest } from './exploration.ts'
import type { Requests } from './message.ts'
import { Refusal, RunAccepted, RunOrder } from './messages.ts'

/** Limits on what a page sends: several times the size of any lock of the catalogue, but small enough for one message. */
export const editLimits = { files: 8, charactersOfFile: 16_000, characters: 32_000 } as const

/** Who may edit locks on a server. `classes`: members of a class, for the exercises that their teacher has released. */
export type OffersEditing = 'everyone' | 'classes' | 'nobody'

/** Name of a file in the lock's own folder: `lock.ts`, `release.lua`. */
export const EditedFileName = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}\.(ts|lua)$/))

/** Texts by file name. A file of the original that is not among them stays as it is. */
export const EditedFiles = z.record(EditedFileName, z.string().check(z.maxLength(editLimits.charactersOfFile))).check(
  z.refine((files) => Object.keys(files).length <= editLimits.files, `at most ${editLimits.files} files`),
  z.refine(
    (files) => Object.values(files).reduce((sum, { length }) => sum + length, 0) <= editLimits.characters,
    `at most ${editLimits.characters} characters`,
  ),
)
export type EditedFiles = z.infer<typeof EditedFiles>

/** Where an edited lock comes from. `lock`: the id of the lesson's run whose lock was edited; `null`: the lock was begun from a blank. */
const origin = { scenario: text(80), lock: z.nullable(text(80)) }

// ---------------------------------------------------------------------------------------------- page → server

/** `edited-files`: asks which files can be edited. Answered with `EditableLock`, or refused: `EDITING_OFF`, `NOT_EDITABLE`. */
export const EditedFilesRequest = z.strictObject(origin)
export type EditedFilesRequest = z.infer<typeof EditedFilesRequest>

export const EditableLock = z.object({
  /** Folder of the files in positions, traces and recordings: `locks/redis/set-nx-px/`. */
  folder: z.string(),
  /** The lock's own files, `lock.ts` first. */
  files: z.array(z.object({ name: EditedFileName, language: z.string(), text: z.string() })),
  /** Files that a lock may import besides its own, by the name that it imports: `../context.ts`. They cannot be edited. */
  imports: z.array(z.object({ from: z.string(), text: z.string() })),
  /** Files that declare the types named in those imports. Together, `imports` and `types` are the whole contract, for the editor's completion. */
  types: z.array(SourceText),
})
export type EditableLock = z.infer<typeof EditableLock>

const edited = { ...origin, files: EditedFiles }

/**
 * `edited-explore`: explores every order of these files. A person's newer request ends the earlier one. Answered with `EditedExplored` once the code is loaded.
 */
export const EditedExploreRequest = z.strictObject({ ...z.omit(ExploreRequest, { lock: true }).shape, ...edited })
export type EditedExploreRequest = z.infer<typeof EditedExploreRequest>

/** `edited-run`: plays these files live, under the lesson's faults. Answered with `EditedRun` once the code is loaded. */
export const EditedRunRequest = z.strictObject({
  ...z.omit(RunOrder, { scenario: true, locks: true, changes: true }).shape,
  ...edited,
  /** A run of the lesson that is played at the same time, in the same comparison. */
  beside: z.optional(text(80)),
})
export type EditedRunRequest = z.infer<typeof EditedRunRequest>

/** `edited-close`: ends this person's sandboxes and exploration. So does the end of the connection. */
export const EditedClose = z.strictObject({})

// ---------------------------------------------------------------------------------------------- server → page

/** Why the code does not load. `file`: name of the lock's file or of an import. Lines and columns count from 1; `null`: no single place. */
export const LoadError = z.object({
  file: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
  refusal: Refusal,
})
export type LoadError = z.infer<typeof LoadError>

const Unloaded = z.object({ loads: z.literal(false), errors: z.array(LoadError).check(z.minLength(1)) })

/**
 * Answer to `edited-explore`. It is followed by `exploration-growth` and `exploration-ended`, or `exploration-failed`, as for any exploration; `position`,
 * `shortest`, `river` and `play` take its id.
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
