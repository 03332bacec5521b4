/** What the types and schemas of a scenario cannot say: that its parts fit together. */
import type { ScenarioDefinition, ScenarioLock } from '../../scenarios/define.ts'
import type { Moment } from '../../scenarios/lesson.ts'
import { nearest } from './nearest.ts'
import { brief, type Problem, type ProblemCode } from './problem.ts'

const beatsAtLeast = 5
const beatsAtMost = 12

/** Everything in `definition` that does not fit. `lockIds` and `scenarioIds`: all there are. */
export function checkFit(
  file: string,
  definition: ScenarioDefinition,
  lockIds: ReadonlySet<string>,
  scenarioIds: ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = []
  const say = (code: ProblemCode, field: string, expected: string, came: string) =>
    problems.push({ code, file, field, expected, came })

  checkNumbers(definition, say)
  checkLocks(definition, lockIds, say)
  checkOwnParts(definition, say)
  checkMoments(definition, say)
  checkQuestions(definition, say)
  checkRunNames(definition, say)
  const { next } = definition
  if (next !== undefined && !scenarioIds.has(next)) {
    say('UNKNOWN_SCENARIO', 'next', 'the id of a scenario', unknown(next, scenarioIds))
  }
  return problems
}

function unknown(name: string, known: ReadonlySet<string>): string {
  const meant = nearest(name, known)
  return meant === undefined ? brief(name) : `${brief(name)}, perhaps for "${meant}"`
}

type Say = (code: ProblemCode, field: string, expected: string, came: string) => void

function checkNumbers({ parameters, beats }: ScenarioDefinition, say: Say): void {
  for (const [name, { default: usual, min, max }] of Object.entries(parameters)) {
    if (usual >= min && usual <= max) continue
    say('BAD_FIELD', `parameters.${name}.default`, `a number from ${min} to ${max}`, brief(usual))
  }
  if (!Object.hasOwn(parameters, 'leaseMs')) {
    say('BAD_FIELD', 'parameters.leaseMs', 'a lease, because every lock needs one', 'nothing')
  }
  if (beats.length < beatsAtLeast || beats.length > beatsAtMost) {
    say('BAD_FIELD', 'beats', `${beatsAtLeast} to ${beatsAtMost} beats`, String(beats.length))
  }
}

function checkLocks({ locks, teaches }: ScenarioDefinition, lockIds: ReadonlySet<string>, say: Say): void {
  locks.forEach(({ id, lock, role, expect }, index) => {
    const field = `locks[${index}]`
    if (!lockIds.has(lock ?? id)) {
      const where = lock === undefined ? 'id' : 'lock'
      say('UNKNOWN_LOCK', `${field}.${where}`, 'the name of a folder under locks/', unknown(lock ?? id, lockIds))
    }
    if (locks.findIndex((other) => other.id === id) !== index) {
      say('DUPLICATE', `${field}.id`, 'each lock once', brief(id))
    }
    const due = role === 'wrong' ? 'violated' : role === 'right' ? 'held' : undefined
    if (expect[teaches] === undefined || (due !== undefined && expect[teaches] !== due)) {
      const expected =
        due === undefined ? 'what is expected of the property that is taught' : `"${due}" (it is ${role})`
      say('BAD_FIELD', `${field}.expect.${teaches}`, expected, brief(expect[teaches]))
    }
  })
}

/** What one run has of its own must be known to the scenario too. */
function checkOwnParts({ locks, parameters, clients }: ScenarioDefinition, say: Say): void {
  locks.forEach((lock, index) => {
    for (const part of ['parameters', 'clients'] as const) {
      const known = new Set(Object.keys(part === 'clients' ? clients : parameters))
      for (const name of Object.keys(lock[part] ?? {})) {
        if (known.has(name)) continue
        const code = part === 'clients' ? 'UNKNOWN_CLIENT' : 'BAD_FIELD'
        say(code, `locks[${index}].${part}`, `only ${[...known].join(', ')}`, unknown(name, known))
      }
    }
  })
}

function checkQuestions({ questions }: ScenarioDefinition, say: Say): void {
  if (questions.length === 0) say('BAD_FIELD', 'questions', 'at least one question', 'none')
  questions.forEach(({ options }, index) => {
    const right = options.filter((option) => option.right).length
    if (right > 0 && right < options.length) return
    say('BAD_FIELD', `questions[${index}].options`, 'right and wrong options, at least one of each', `${right} right`)
  })
}

/** `in` must name one run: the role that one lock alone has, or a lock. */
function checkRunNames({ beats, questions, locks }: ScenarioDefinition, say: Say): void {
  const names = new Set(locks.map((lock) => lock.id))
  for (const { role } of locks) if (locks.filter((lock) => lock.role === role).length === 1) names.add(role)
  const check = (field: string, name: string | undefined) => {
    if (name === undefined || names.has(name)) return
    say('UNKNOWN_RUN_NAME', field, `one of ${[...names].join(', ')}`, unknown(name, names))
  }
  beats.forEach((beat, index) => {
    check(`beats[${index}].in`, beat.in)
  })
  questions.forEach((question, index) => {
    check(`questions[${index}].in`, question.in)
  })
}

function checkMoments(definition: ScenarioDefinition, say: Say): void {
  const clients = Object.keys(definition.clients)
  const checkClient = (field: string, name: string | undefined) => {
    if (name === undefined || clients.includes(name)) return
    say('UNKNOWN_CLIENT', field, `one of the clients ${clients.join(', ')}`, brief(name))
  }
  const check = (field: string, moment: Moment | undefined) => {
    if (moment === undefined) return
    checkClient(`${field}.client`, moment.client)
    check(`${field}.after`, moment.after)
  }
  const checkRecorded = (field: string, moment: Moment) => {
    check(field, moment)
    if (moment.on !== 'client-about-to') return
    say('BAD_FIELD', `${field}.on`, 'a moment that a recording shows: an intention is in none', brief(moment.on))
  }

  for (const [where, { clients: scripts = {}, faults = [] }] of partsOf(definition)) {
    for (const [name, client] of Object.entries(scripts)) {
      if (typeof client !== 'function') check(`${where}clients.${name}.startsWhen`, client.startsWhen)
    }
    faults.forEach((fault, index) => {
      const field = `${where}faults[${index}]`
      if ('client' in fault) checkClient(`${field}.client`, fault.client)
      if ('when' in fault) check(`${field}.when`, fault.when)
      if ('until' in fault) check(`${field}.until`, fault.until)
    })
  }
  definition.beats.forEach((beat, index) => {
    checkRecorded(`beats[${index}].when`, beat.when)
  })
  definition.questions.forEach((question, index) => {
    checkRecorded(`questions[${index}].before`, question.before)
  })
}

/** The scenario, and every lock of it that has scripts or faults of its own, with where it stands in the file. */
function partsOf(definition: ScenarioDefinition): [string, Pick<ScenarioLock, 'clients' | 'faults'>][] {
  return [
    ['', definition],
    ...definition.locks.map((lock, index): [string, ScenarioLock] => [`locks[${index}].`, lock]),
  ]
}
