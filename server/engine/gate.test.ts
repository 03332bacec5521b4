import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { byHand } from './driver.ts'
import { AnswerLost, Gate, type GateClient } from './gate.ts'
import type { OperationKind } from './passage.ts'

/** Sends one operation through a gate. Returns which halves of the gate the operation has passed, a function that completes it, and a promise of its end. */
function send(gate: Gate, client: string, action: string, more: { kind?: OperationKind; stopped?: AbortSignal } = {}) {
  const seen = { out: false, back: false }
  const { kind = 'command', stopped } = more
  let execute = () => {}
  const executed = new Promise<void>((resolve) => {
    execute = resolve
  })
  const perform = () => {
    seen.out = true
    return executed
  }
  const done = gate.through({ client, kind, action }, perform, stopped).then(() => {
    seen.back = true
  })
  return { seen, execute, done }
}

/** Sends an operation that completes as soon as it has passed the gate on its way out. */
const passing = (gate: Gate, client: string, action: string) =>
  gate.through({ client, kind: 'command', action }, () => action)

async function passed(promise: Promise<unknown>): Promise<boolean> {
  let done = false
  promise.then(() => {
    done = true
  })
  await turn()
  return done
}

const names = (gate: Gate) =>
  gate.enabled().map(({ operation, half }) => `${operation.client} ${half} ${operation.action}`)
const inProcess: GateClient = { atRest: () => turn() }

test('whoever drives it names an operation that is pending, and loses its answer on the way back', async () => {
  const gate = new Gate(byHand)
  const done = passing(gate, 'A', 'set')
  const [operation] = gate.pending('A')
  if (!operation) throw new Error('A should have asked')
  expect(() => gate.lose(operation)).toThrow(RangeError)
  gate.open({ operation, half: 'out' })
  await gate.arrival(operation, 'back')
  expect(gate.pending('A')).toEqual([operation])
  gate.lose(operation)
  await expect(done).rejects.toThrow(AnswerLost)
  expect(gate.pending('A')).toEqual([])
})

describe('the gate, while it drives itself', () => {
  test('lets an operation out, and its outcome back, and numbers it', async () => {
    const gate = new Gate()
    const ids: number[] = []
    const asked = { client: 'A', kind: 'command', action: 'set' } as const
    const outcome = await gate.through(asked, ({ id }) => {
      ids.push(id)
      return 'OK'
    })
    await gate.through(asked, ({ id }) => void ids.push(id))
    expect(outcome).toBe('OK')
    expect(ids).toEqual([1, 2])
  })

  test('an operation that failed passes the gate on its way back too', async () => {
    const gate = new Gate()
    let failed = false
    const asked = { client: 'A', kind: 'command', action: 'set' } as const
    const failing = gate.through(asked, () => {
      gate.hold('A')
      throw new Error('refused')
    })
    failing.catch(() => {
      failed = true
    })
    await turn()
    expect(failed).toBe(false)
    await gate.release('A', () => turn())
    await expect(failing).rejects.toThrow('refused')
  })

  test('holds one action of a client and not its others', async () => {
    const gate = new Gate()
    gate.hold('A', 'work')
    const work = passing(gate, 'A', 'work')
    expect(await passed(passing(gate, 'A', 'timer'))).toBe(true)
    expect(await passed(work)).toBe(false)
    await gate.release('A', () => turn())
    expect(await passed(work)).toBe(true)
  })

  test('holds one client and not the other, and lets what waited pass in order of arrival, one a turn', async () => {
    const gate = new Gate()
    const sent = ['write', 'tick', 'pexpire'].map((action) => send(gate, 'A', action))
    await turn()
    gate.hold('A')
    for (const { execute } of sent) execute()
    expect(await passed(passing(gate, 'B', 'set'))).toBe(true)
    expect(sent.map(({ seen }) => seen.back)).toEqual([false, false, false])

    const backAtTurns: boolean[][] = []
    await gate.release('A', async () => {
      await turn()
      backAtTurns.push(sent.map(({ seen }) => seen.back))
    })
    expect(backAtTurns).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ])
    expect(await passed(passing(gate, 'A', 'get'))).toBe(true)
  })

  test('who arrives while a client wakes up queues behind what waited', async () => {
    const gate = new Gate()
    const order: string[] = []
    gate.hold('A')
    gate
      .through({ client: 'A', kind: 'message', action: 'first' }, () => {})
      .then(() => {
        order.push('first')
        gate.through({ client: 'A', kind: 'command', action: 'third' }, () => order.push('third'))
      })
    gate.through({ client: 'A', kind: 'message', action: 'second' }, () => {}).then(() => order.push('second'))
    await turn()
    await gate.release('A', () => turn())
    await turn()
    expect(order).toEqual(['first', 'second', 'third'])
  })

  test('a client whose gate is closed never passes again, not even what waited or is under way', async () => {
    const gate = new Gate()
    const underWay = send(gate, 'A', 'get')
    await turn()
    gate.hold('A')
    const waiting = send(gate, 'A', 'set')
    gate.close('A')
    underWay.execute()
    await gate.release('A', () => turn())
    expect(await passed(passing(gate, 'A', 'get'))).toBe(false)
    expect([waiting.seen.out, underWay.seen.back]).toEqual([false, false])
    expect(gate.enabled()).toEqual([])
  })

  test('whoever hears of an approach can hold the client before it passes', async () => {
    const gate = new Gate()
    gate.onApproach = ({ client, action }) => {
      if (action === 'write') gate.hold(client)
    }
    expect(await passed(passing(gate, 'A', 'read'))).toBe(true)
    expect(await passed(passing(gate, 'A', 'write'))).toBe(false)
  })

  test('a message from outside has no way out, so nobody hears of its approach', async () => {
    const gate = new Gate()
    const approached: string[] = []
    gate.onApproach = ({ kind }) => approached.push(kind)
    expect(await passed(gate.through({ client: 'A', kind: 'message', action: 'message' }, () => {}))).toBe(true)
    expect(approached).toEqual([])
  })
})

describe('the gate, driven by hand', () => {
  test('opens the passage that is named, and not another one of the same client', async () => {
    const gate = new Gate(byHand)
    const command = send(gate, 'A', 'set')
    const timer = send(gate, 'A', 'timer', { kind: 'timer' })
    const [, second] = gate.enabled()
    if (!second) throw new Error('two passages should stand at the gate')
    gate.open(second)
    await turn()
    expect([command.seen.out, timer.seen.out]).toEqual([false, true])
    expect(names(gate)).toEqual(['A out set'])
    expect(() => gate.open(second)).toThrow(RangeError)
  })

  test('what stands at a held gate is not enabled, cannot be opened, and waits for the driver once released', async () => {
    const gate = new Gate(byHand)
    const command = send(gate, 'A', 'set')
    const first = await gate.next('A')
    gate.hold('A')
    expect(gate.enabled()).toEqual([])
    expect(() => gate.open(first)).toThrow('A is held')
    await gate.release('A', () => turn())
    expect(names(gate)).toEqual(['A out set'])
    gate.open(first)
    await turn()
    expect(command.seen.out).toBe(true)
  })

  test('an operation that is stopped is withdrawn, wherever it stands', async () => {
    const gate = new Gate(byHand)
    const stops = [new AbortController(), new AbortController(), new AbortController()]
    const [, underWay, back] = stops.map((stop, at) =>
      send(gate, 'A', `timer ${at}`, { kind: 'timer', stopped: stop.signal }),
    )
    for (const passage of gate.enabled().slice(1)) gate.open(passage)
    await turn()
    back?.execute()
    await turn()
    expect(names(gate)).toEqual(['A out timer 0', 'A back timer 2'])
    for (const stop of stops) stop.abort()
    underWay?.execute()
    await turn()
    expect(gate.enabled()).toEqual([])
    expect([underWay?.seen.back, back?.seen.back]).toEqual([false, false])
  })
})

describe('quiescence', () => {
  test('comes when every client stands at the gate, and tells what is enabled', async () => {
    const gate = new Gate(byHand)
    for (const name of ['A', 'B']) gate.join(name, inProcess)
    const script = async (name: string) => {
      await Promise.resolve()
      await passing(gate, name, 'set')
      await passing(gate, name, 'get')
    }
    void script('A')
    void script('B')
    const first = await gate.quiescent()
    expect(names(gate)).toEqual(['A out set', 'B out set'])
    if (!first[1]) throw new Error('B should stand at the gate')
    gate.open(first[1])
    await gate.quiescent()
    expect(names(gate)).toEqual(['A out set', 'B back set'])
  })

  test('does not come while a command is under way, and a sleep does not keep it from coming', async () => {
    const gate = new Gate()
    gate.join('A', inProcess)
    const sleep = send(gate, 'A', 'sleep', { kind: 'sleep' })
    const command = send(gate, 'A', 'set')
    const quiescent = gate.quiescent()
    expect(await passed(quiescent)).toBe(false)
    command.execute()
    await quiescent
    expect([command.seen.back, sleep.seen.back]).toEqual([true, false])
  })

  test('does not come while code of a client elsewhere still runs', async () => {
    const gate = new Gate()
    let rest = () => {}
    const atRest = new Promise<void>((resolve) => {
      rest = resolve
    })
    gate.join('A', { atRest: () => atRest })
    const quiescent = gate.quiescent()
    expect(await passed(quiescent)).toBe(false)
    rest()
    expect(await passed(quiescent)).toBe(true)
  })

  test('a client whose gate is closed keeps nobody waiting', async () => {
    const gate = new Gate()
    gate.join('A', { atRest: () => new Promise(() => {}) })
    send(gate, 'A', 'set')
    const quiescent = gate.quiescent()
    gate.close('A')
    expect(await passed(quiescent)).toBe(true)
  })
})
