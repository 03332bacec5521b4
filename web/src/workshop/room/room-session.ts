/** One page's part in a workshop: gets in and back in, keeps what the room tells, and does what the person does. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { WallEntry } from '../../../../model/messages/hands-on.ts'
import type { GivenAnswer, RoomQuestion } from '../../../../model/messages/room-question.ts'
import type { LeadAction, MyView, RoomView } from '../../../../model/messages/workshop.ts'
import type { Question } from '../../../../scenarios/lesson.ts'
import type { ConnectionListener } from '../../connection/connection.ts'
import type { RoomLine, RoomListener } from '../../connection/room.ts'
import type { LevelLine } from '../../connection/room-level.ts'
import { problemOf } from '../../store/problem.ts'
import type { Session } from '../../store/session.ts'
import type { Problem } from '../../store/state.ts'
import { follow } from './follow.ts'
import type { Memory } from './memory.ts'
import { passAsked } from './pass.ts'
import { present } from './present.ts'
import { isTrying, type RoomState } from './state.ts'

export interface RoomSession {
  readonly store: StoreApi<RoomState>
  /** Gets in with what this browser remembers, and keeps up. What goes wrong is in `problem`. Returns how to leave. */
  open(): () => void
  /** Gets in by a name. Never rejects. */
  join(name: string): Promise<void>
  /** What the teacher does. Never rejects. */
  act(action: LeadAction): Promise<void>
  answer(given: GivenAnswer): Promise<void>
  /** Runs what was released, with these parameters. Never rejects; `null`: refused. */
  run(parameters: Record<string, number>): Promise<WallEntry | null>
  /** To play the level that is released. Rejects where there is no line. */
  level(): Promise<LevelLine>
  setFollowing(following: boolean): void
  /** What authors say to whoever teaches, by lesson. Never rejects. */
  notes(): Promise<Readonly<Record<string, string>>>
  /** What a lesson asks, with the answers, for whoever leads. Never rejects. */
  questions(scenario: string): Promise<readonly Question[]>
  /** Says why something was not done. */
  refused(problem: Problem): void
  clearProblem(): void
}

export interface RoomParts {
  session: Session
  memory: Memory
}

/** `secret`: from the teacher's link; it is remembered. Without one, `lead` needs one that was remembered. */
export function openRoom(
  { session, memory }: RoomParts,
  { code, role, secret }: { code: string; role: RoomState['role']; secret?: string },
): RoomSession {
  const store = createStore<RoomState>()(() => ({
    code,
    role,
    status: 'entering',
    entered: 0,
    problem: null,
    room: null,
    aheadMs: 0,
    me: null,
    lead: null,
    addresses: [],
    following: true,
  }))
  if (secret !== undefined) memory.set('secret', code, secret)
  let fetched: Promise<RoomLine> | undefined

  const report = (error: unknown) => store.setState({ problem: problemOf(error) })
  const attempt = <T>(work: (line: RoomLine) => Promise<T>): Promise<T | null> =>
    opened()
      .then(work)
      .catch((error: unknown) => {
        report(error)
        return null
      })
  /** The version of the last whole view. */
  let wholeVersion = 0
  /** A step may overtake the view before it: then only the place in that view is old. */
  const showWhole = (room: RoomView) => {
    if (room.version < wholeVersion) return
    wholeVersion = room.version
    const { room: before } = store.getState()
    const isOvertaken = before !== null && before.version > room.version
    show(isOvertaken ? { ...room, version: before.version, place: before.place } : room)
  }
  /** What comes late is older. */
  const show = (room: RoomView) => {
    const { room: before, me } = store.getState()
    if (room.version < (before?.version ?? 0)) return
    store.setState({ room, ...(me === null ? {} : { me: withRevealed(me, room.question) }) })
    tellAnswer(session, room.question)
    if (role === 'lead' || before === null) return
    // Whoever tried something on their own is taken along again.
    if (isTrying(before) && !isTrying(room)) setFollowing(true)
    // What one takes home is only now complete.
    if (before.state === 'open' && room.state === 'ended') void enter()
    // One is called otherwise now.
    else if (before.anonymous !== room.anonymous) void enter()
  }

  const opened = () => {
    fetched ??= session.line.room().catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }

  const listener: RoomListener = {
    onRoom(room) {
      store.setState({ aheadMs: aheadOf(room) })
      showWhole(room)
    },
    onPlace({ version, place }) {
      const { room } = store.getState()
      if (room !== null) show({ ...room, version, place })
    },
    onMine(entry) {
      const { me } = store.getState()
      if (me !== null) store.setState({ me: { ...me, runs: withRun(me.runs, entry) } })
    },
    onClass(lead) {
      const { problem } = store.getState()
      const answered = problem?.code === 'NO_ANSWERS' && lead.answered > 0
      store.setState({ lead, ...(answered ? { problem: null } : {}) })
    },
    onRemoved: () => store.setState({ status: 'out', problem: removed }),
  }

  const nowIn = () => ({ status: 'in', entered: store.getState().entered + 1, problem: null }) as const

  async function enter(name?: string): Promise<void> {
    try {
      const into = await opened()
      if (role === 'lead') {
        const { room, lead, addresses } = await into.lead(code, memory.get('secret', code) ?? '0'.repeat(48))
        wholeVersion = room.version
        store.setState({ room, aheadMs: aheadOf(room), lead, addresses, ...nowIn() })
        return
      }
      const token = memory.get('token', code)
      const joined = await into.join({
        code,
        ...(name === undefined ? {} : { name }),
        ...(token === undefined ? {} : { token }),
      })
      memory.set('token', code, joined.token)
      const { room, me } = joined
      wholeVersion = room.version
      store.setState({ room, aheadMs: aheadOf(room), me, ...nowIn() })
      if (!store.getState().following) await into.follow(false)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'NAME_NEEDED') store.setState({ status: 'nameless', problem: null })
      // A lost line comes back by itself, and then we get in again.
      else if (problem.code === 'SERVER_LOST') store.setState({ problem })
      else
        store.setState({
          problem,
          status: store.getState().status === 'nameless' && canRetry(problem.code) ? 'nameless' : 'out',
        })
    }
  }

  /** The server knows a connection, not a page: after a break it must be told again who we are. */
  const onStatus = (status: 'connected' | 'reconnecting') => {
    const known = store.getState().status
    if (status === 'connected' && (known === 'in' || known === 'entering')) void enter()
  }

  function setFollowing(following: boolean): void {
    if (store.getState().following === following) return
    store.setState({ following })
    void attempt((to) => to.follow(following))
  }

  function open(): () => void {
    const stops: (() => void)[] = [() => session.store.setState({ askedElsewhere: false })]
    let left = false
    session.store.setState({ askedElsewhere: true })
    void opened().then(
      (line) => {
        if (left) return
        stops.push(line.listen(listener), session.line.listen({ ...deaf, onStatus, onBroken: report }))
      },
      (error: unknown) => report(error),
    )
    if (role === 'member') stops.push(follow(store, session, { report, breakAway: () => setFollowing(false) }))
    else
      stops.push(
        passAsked(store, session),
        present(store, session, (place) => attempt((line) => line.act({ do: 'show', place }))),
      )
    return () => {
      left = true
      for (const stop of stops) stop()
      store.setState({ status: 'entering' })
      void fetched?.then((line) => line.leave()).catch(() => undefined)
    }
  }

  return {
    store,
    open,
    join: (name) => enter(name),
    act: async (action) => void (await attempt((to) => to.act(action))),
    async answer(answer) {
      const given = await attempt((to) => to.answer(answer))
      const { me } = store.getState()
      if (given !== null && me !== null) store.setState({ me: { ...me, answers: [...me.answers, given] } })
    },
    async run(parameters) {
      const entry = await attempt((to) => to.run(parameters))
      const { me } = store.getState()
      if (entry !== null && me !== null) store.setState({ me: { ...me, runs: withRun(me.runs, entry) } })
      return entry
    },
    level: opened,
    setFollowing,
    notes: async () => (await attempt((to) => to.notes(code, memory.get('secret', code) ?? ''))) ?? {},
    questions: async (scenario) =>
      (await attempt((to) => to.questions(code, memory.get('secret', code) ?? '', scenario))) ?? [],
    refused: (problem) => store.setState({ problem }),
    clearProblem: () => store.setState({ problem: null }),
  }
}

/** Runs are the theatre's business. */
const ignore = () => {}
const deaf: ConnectionListener = {
  onStatus: ignore,
  onProgress: ignore,
  onHeader: ignore,
  onEvents: ignore,
  onEnded: ignore,
  onBroken: ignore,
}

const removed = { code: 'FORBIDDEN', message: 'The teacher has shown you out of this workshop.' }

const aheadOf = ({ nowMs }: RoomView) => nowMs - Date.now()

/** What another name or another moment may mend. */
function canRetry(code: string): boolean {
  return code === 'BAD_REQUEST' || code === 'RATE_LIMITED'
}

function withRun(runs: readonly WallEntry[], entry: WallEntry): WallEntry[] {
  const known = runs.some(({ comparison }) => comparison === entry.comparison)
  return known ? runs.map((run) => (run.comparison === entry.comparison ? entry : run)) : [...runs, entry]
}

/** The lesson in view was opened without the answer. */
function tellAnswer({ store }: Session, question: RoomQuestion | null): void {
  if (question?.of == null || question.right === undefined) return
  store.getState().told(question.of.scenario, question.of.number, { right: question.right, why: question.why ?? [] })
}

/** What a question came to is kept: it is put away soon. */
function withRevealed(me: MyView, question: RoomQuestion | null): MyView {
  if (question?.state !== 'revealed') return me
  return { ...me, questions: [...me.questions.filter(({ id }) => id !== question.id), question] }
}
