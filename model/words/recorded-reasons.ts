/**
 * Translates reasons that a recording contains as English strings: reasons of our own locks, ends of servers, processes and code, and reasons that our engine
 * wrote without codes before version 4. This module recognizes the strings, and each language has its own texts for them.
 */
import type { codeReasons } from '../refusals/code-reasons.ts'
import type { SentencesOf } from '../refusals/reason-table.ts'
import type { storeReasons } from '../refusals/store-reasons.ts'
import type { Why } from '../trace/cause.ts'
import { processMark } from '../trace/marks.ts'
import type { EventOf } from '../trace/trace.ts'
import type { Phrases } from './phrases.ts'
import { readableReason } from './why-text.ts'

/** A language's texts for the reasons that have no code. */
export interface RecordedReasons {
  nodeMadeByAnother: string
  inQueue: string
  /** `place` is the place in the queue that is served before this one. */
  behind: (place: string) => string
  noMajorityInTime: string
  asksSentinels: string
  asksCluster: string
  /** `client` is the victim that the store chose. */
  deadlock: (store: string, client: string) => string
  /** `time` is a length of time, such as `400 ms`. */
  noAnswer: (command: string, time: string) => string
  unreachable: (command: string, node: string) => string
  closed: (command: string) => string
  /** `why` tells how the node's server ended. */
  ofNode: (node: string, why: string) => string
  ofResource: (why: string) => string
  /** `why` tells how the client's process failed. */
  ofProcess: (why: string) => string
}

type Refusals = SentencesOf<typeof storeReasons & typeof codeReasons>
/** The texts of a language. `said` translates a reason inside another reason, such as the end of a process. */
interface Language {
  causes: Phrases['causes']
  reasons: RecordedReasons
  refusals: Refusals
  said: (why: string) => string
}
type Say = (language: Language, first: string, second: string) => string

const holderIn = (text: string) => (text === 'another connection' ? null : text)

const forms: readonly [RegExp, Say][] = [
  [/^the lock was not granted$/, ({ causes }) => causes['not-granted']({})],
  [/^killed by the lesson$/, ({ causes }) => causes['killed-by-lesson']({})],
  [/^its connection to (.+) is gone$/, ({ causes }, store) => causes['connection-gone']({ store })],
  [
    /^(.+) lets it wait for the row that (.+) has locked$/,
    ({ causes }, store, holder) => causes['store-makes-wait']({ store, what: 'row', holder: holderIn(holder) }),
  ],
  [
    /^(.+) lets it wait for the lock that (.+) holds$/,
    ({ causes }, store, holder) => causes['store-makes-wait']({ store, what: 'lock', holder: holderIn(holder) }),
  ],
  [/^(?:somebody else holds|another has) the lock$/, ({ causes }) => causes['held-by-another']({})],
  [/^somebody else has made the node$/, ({ reasons }) => reasons.nodeMadeByAnother],
  [/^in the queue$/, ({ reasons }) => reasons.inQueue],
  [/^its turn comes after (.+)$/, ({ reasons }, place) => reasons.behind(readableReason(place))],
  [/^no majority of the servers granted the lock in time$/, ({ reasons }) => reasons.noMajorityInTime],
  [/^asks the Sentinels who is master$/, ({ reasons }) => reasons.asksSentinels],
  [/^asks the cluster who has the key now$/, ({ reasons }) => reasons.asksCluster],
  [
    /^(.+) found that each waits for the other, and has chosen (.+) to give way$/,
    ({ reasons }, store, client) => reasons.deadlock(store, client),
  ],
  [/^(.+): no answer within (\d+ ms)$/, ({ reasons }, command, time) => reasons.noAnswer(command, time)],
  [/^(.+): cannot reach (\S+): .+$/, ({ reasons }, command, node) => reasons.unreachable(command, node)],
  [/^(.+): Connection is closed\.$/, ({ reasons }, command) => reasons.closed(command)],
  // Reasons why servers and processes ended. One such reason may be inside another.
  [new RegExp(`^${processMark}(.+)$`, 's'), ({ reasons, said }, why) => reasons.ofProcess(said(why))],
  [/^the resource: (.+)$/, ({ reasons, said }, why) => reasons.ofResource(said(why))],
  [
    /^(\w+): ((?:it |ended |could not be started).+)$/,
    ({ reasons, said }, node, why) => reasons.ofNode(node, said(why)),
  ],
  [/^(.+?)\. It wrote: (.+)$/s, ({ refusals, said }, why, log) => refusals['process-wrote']({ why: said(why), log })],
  [
    /^(it .+) before it had answered (\w+)$/,
    ({ refusals, said }, why, request) => refusals['ended-before-answer']({ why: said(why), request }),
  ],
  [
    /^(?:it )?ended with status (\d+)$/,
    ({ refusals }, status) => refusals['process-ended']({ status: Number(status) }),
  ],
  [/^(?:it was )?ended by (\w+)$/, ({ refusals }, signal) => refusals['process-killed']({ signal })],
  [/^(?:it )?could not be started: (.+)$/, ({ refusals }, why) => refusals['process-not-started']({ why })],
  [
    /^no answer to (\w+) within (\d+) s$/,
    ({ refusals }, request, seconds) => refusals['answer-late']({ request, seconds: Number(seconds) }),
  ],
  // Reasons why a client's code ended.
  [
    /^its code ran for (\d+) ms without an operation, and was ended$/,
    ({ refusals }, ms) => refusals['code-too-long']({ ms: Number(ms) }),
  ],
  [
    /^its code made (\d+) steps without an operation, and was ended$/,
    ({ refusals }, steps) => refusals['code-steps']({ steps: Number(steps) }),
  ],
  [/^its thread ended(?:: (.+))?$/, ({ refusals }, why) => refusals['thread-ended']({ why: why || null })],
]

interface ThrownWords {
  because(why: Why): string
  ofProcess(why: string): string
  quoted(message: string): string
}

/** Returns a function that says why a client threw: by a known end, or else by quoting the code's own error. */
export const thrownIn =
  ({ because, ofProcess, quoted }: ThrownWords) =>
  ({ message, why }: Pick<EventOf<'client-threw'>, 'message' | 'why'>): string => {
    const known = because(why ?? message)
    if (why === undefined) return known === message ? quoted(message) : known
    return message.startsWith(processMark) ? ofProcess(known) : known
  }

/** Returns a function that translates a reason recorded as a string. The function returns any other text unchanged. */
export function reasonsIn(causes: Phrases['causes'], reasons: RecordedReasons, refusals: Refusals) {
  const said = (why: string): string => {
    for (const [form, say] of forms) {
      const found = form.exec(why)
      if (found !== null) return say({ causes, reasons, refusals, said }, found[1] ?? '', found[2] ?? '')
    }
    return why
  }
  return said
}
