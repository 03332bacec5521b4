/** Checks what types and schemas cannot check about a scenario: whether its parts fit together. */

import { because } from '#model/refusals/because.ts'
import type { Why } from '#model/refusals/reasons.ts'
import type { Fault, ScenarioDefinition } from '#scenarios/define.ts'
import { kindByName, misfitOf } from '#scenarios/parameter.ts'
import { fittingValues } from './fitting.ts'
import { brief, type CatalogueProblem, type ProblemCode, unknownAmong } from './problem.ts'

const beatsAtLeast = 5
const beatsAtMost = 12

type Say = (code: ProblemCode, field: string, expected: Why, came: Why) => void

/** Ids of all locks. `loaded` has the locks that can be played. `broken` has the locks whose own files are wrong. */
export interface LockIds {
  loaded: ReadonlySet<string>
  broken: ReadonlySet<string>
}

/** Finds everything in `definition` that does not fit. `lockIds` and `scenarioIds` contain all ids that exist. */
export function checkFit(
  file: string,
  definition: ScenarioDefinition,
  lockIds: LockIds,
  scenarioIds: ReadonlySet<string>,
): CatalogueProblem[] {
  const problems: CatalogueProblem[] = []
  const say: Say = (code, field, expected, came) => problems.push({ code, file, field, expected, came })

  checkNumbers(definition, say)
  checkLocks(definition, lockIds, say)
  checkOwnParts(definition, say)
  checkOwnLocks(definition, lockIds, say)
  checkClientNames(definition, say)
  checkLengths(definition, say)
  checkQuestions(definition, say)
  checkRunNames(definition, say)
  const { next, firstHour } = definition
  for (const [field, id] of [
    ['next', next],
    ['firstHour.leadsTo', firstHour?.leadsTo],
  ] as const) {
    if (id !== undefined && !scenarioIds.has(id))
      say('UNKNOWN_SCENARIO', field, because('a-scenario-id'), unknownAmong(id, scenarioIds))
  }
  return problems
}

function checkNumbers({ parameters, beats, change }: ScenarioDefinition, say: Say): void {
  for (const [name, parameter] of Object.entries(parameters)) {
    const { kind, default: usual } = parameter
    if (misfitOf(parameter, usual) !== null)
      say('BAD_FIELD', `parameters.${name}.default`, fittingValues(parameter), brief(usual))
    if ((kind === 'time') !== (kindByName(name) === 'time'))
      say('BAD_FIELD', `parameters.${name}.kind`, because('kind-by-name'), brief(kind))
  }
  if (change !== undefined) {
    const parameter = parameters[change.figure]
    if (parameter === undefined)
      say(
        'BAD_FIELD',
        'change.figure',
        because('a-parameter', { parameters: Object.keys(parameters) }),
        brief(change.figure),
      )
    else if (misfitOf(parameter, change.to) !== null)
      say('BAD_FIELD', 'change.to', fittingValues(parameter), brief(change.to))
  }
  if (!Object.hasOwn(parameters, 'leaseMs')) {
    say('BAD_FIELD', 'parameters.leaseMs', because('a-lease'), because('came-nothing'))
  }
  if (beats.length < beatsAtLeast || beats.length > beatsAtMost) {
    say('BAD_FIELD', 'beats', because('beats-within', { least: beatsAtLeast, most: beatsAtMost }), String(beats.length))
  }
}

function checkLocks({ locks, teaches }: ScenarioDefinition, { loaded, broken }: LockIds, say: Say): void {
  locks.forEach(({ id, lock, role, expect }, index) => {
    const field = `locks[${index}]`
    const folder = lock ?? id
    const where = `${field}.${lock === undefined ? 'id' : 'lock'}`
    if (broken.has(folder)) say('UNKNOWN_LOCK', where, because('a-loading-lock', { orFolder: null }), brief(folder))
    else if (!loaded.has(folder)) {
      say('UNKNOWN_LOCK', where, because('a-lock-folder'), unknownAmong(folder, loaded))
    }
    if (locks.findIndex((other) => other.id === id) !== index) {
      say('DUPLICATE', `${field}.id`, because('each-lock-once'), brief(id))
    }
    const due = role === 'wrong' ? 'violated' : role === 'right' ? 'held' : undefined
    if (expect[teaches] === undefined || (due !== undefined && expect[teaches] !== due)) {
      const expected =
        due === undefined ? because('taught-expectation') : because('role-expects', { status: due, role })
      say('BAD_FIELD', `${field}.expect.${teaches}`, expected, brief(expect[teaches]))
    }
  })
}

/** Checks that the scenario has every parameter and client that its runs override. */
function checkOwnParts({ locks, parameters, clients }: ScenarioDefinition, say: Say): void {
  locks.forEach((lock, index) => {
    for (const part of ['parameters', 'clients'] as const) {
      const known = new Set(Object.keys(part === 'clients' ? clients : parameters))
      for (const name of Object.keys(lock[part] ?? {})) {
        if (known.has(name)) continue
        const code = part === 'clients' ? 'UNKNOWN_CLIENT' : 'BAD_FIELD'
        say(code, `locks[${index}].${part}`, because('only-of', { words: [...known] }), unknownAmong(name, known))
      }
    }
  })
}

/** Checks that every client named by a moment or a fault exists. Only a run can show whether a moment ever comes. */
function checkClientNames({ clients, locks, faults, beats, questions }: ScenarioDefinition, say: Say): void {
  const known = new Set(Object.keys(clients))
  const look = (field: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const where = Array.isArray(value) ? `${field}[${name}]` : `${field}.${name}`
      if (name !== 'client' || typeof inner !== 'string') look(where, inner)
      else if (!known.has(inner))
        say('UNKNOWN_CLIENT', where, because('only-of', { words: [...known] }), unknownAmong(inner, known))
    }
  }
  for (const [field, part] of Object.entries({ clients, locks, faults, beats, questions })) look(field, part)
}

/** Checks clients that have a lock of their own, and clients that are children of other clients. */
function checkOwnLocks({ clients, locks }: ScenarioDefinition, { loaded }: LockIds, say: Say): void {
  const all = [
    ['clients', clients] as const,
    ...locks.map((lock, at) => [`locks[${at}].clients`, lock.clients ?? {}] as const),
  ]
  for (const [field, parts] of all) {
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === 'function') continue
      const { lock, childOf } = part
      if (lock !== undefined && !loaded.has(lock))
        say('UNKNOWN_LOCK', `${field}.${name}.lock`, because('a-lock-folder'), unknownAmong(lock, loaded))
      if (childOf !== undefined && !Object.hasOwn(clients, childOf)) {
        const known = new Set(Object.keys(clients))
        say(
          'UNKNOWN_CLIENT',
          `${field}.${name}.childOf`,
          because('only-of', { words: [...known] }),
          unknownAmong(childOf, known),
        )
      }
    }
  }
}

/** Checks that every parameter that sets the length of a pause exists. */
function checkLengths({ faults, locks, parameters }: ScenarioDefinition, say: Say): void {
  const names = Object.keys(parameters)
  const check = (field: string, fault: Fault) => {
    if (!('lasts' in fault) || fault.lasts === undefined || names.includes(fault.lasts)) return
    say(
      'BAD_FIELD',
      `${field}.lasts`,
      because('a-parameter', { parameters: names }),
      unknownAmong(fault.lasts, new Set(names)),
    )
  }
  faults.forEach((fault, index) => {
    check(`faults[${index}]`, fault)
  })
  locks.forEach((lock, place) => {
    lock.faults?.forEach((fault, index) => {
      check(`locks[${place}].faults[${index}]`, fault)
    })
  })
}

function checkQuestions({ questions }: ScenarioDefinition, say: Say): void {
  if (questions.length === 0) say('BAD_FIELD', 'questions', because('a-question'), because('came-nothing'))
  questions.forEach(({ options }, index) => {
    const right = options.filter((option) => option.right).length
    if (right > 0 && right < options.length) return
    say('BAD_FIELD', `questions[${index}].options`, because('right-and-wrong'), because('came-right', { right }))
  })
}

/** Checks that every `in` names one run, either by its lock or by a role that only one lock has. */
function checkRunNames({ beats, questions, locks }: ScenarioDefinition, say: Say): void {
  const names = new Set(locks.map((lock) => lock.id))
  for (const { role } of locks) if (locks.filter((lock) => lock.role === role).length === 1) names.add(role)
  const check = (field: string, name: string | undefined) => {
    if (name === undefined || names.has(name)) return
    say('UNKNOWN_RUN_NAME', field, because('one-of', { words: [...names] }), unknownAmong(name, names))
  }
  beats.forEach((beat, index) => {
    check(`beats[${index}].in`, beat.in)
  })
  questions.forEach((question, index) => {
    check(`questions[${index}].in`, question.in)
  })
}
