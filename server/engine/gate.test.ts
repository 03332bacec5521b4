import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Gate } from './gate.ts'

const passed = async (promise: Promise<void>) => {
  let done = false
  promise.then(() => {
    done = true
  })
  await turn()
  return done
}

describe('the gate', () => {
  test('lets everybody pass while it is open', async () => {
    expect(await passed(new Gate().pass('A', 'out', 'SET'))).toBe(true)
  })

  test('holds one action of a client and not its others', async () => {
    const gate = new Gate()
    gate.hold('A', 'work')
    const work = gate.pass('A', 'out', 'work')
    expect(await passed(gate.pass('A', 'back', 'timer'))).toBe(true)
    expect(await passed(work)).toBe(false)
    await gate.release('A', async () => {
      await turn()
    })
    expect(await passed(work)).toBe(true)
  })

  test('holds one client and not the other, and lets what waited pass in order of arrival, one a turn', async () => {
    const gate = new Gate()
    const order: string[] = []
    gate.hold('A')
    for (const action of ['write', 'timer', 'PEXPIRE']) gate.pass('A', 'back', action).then(() => order.push(action))
    expect(await passed(gate.pass('B', 'out', 'SET'))).toBe(true)
    expect(gate.queue().map(({ action }) => action)).toEqual(['write', 'timer', 'PEXPIRE'])

    const seenAtTurns: string[][] = []
    await gate.release('A', async () => {
      await turn()
      seenAtTurns.push([...order])
    })
    expect(seenAtTurns).toEqual([['write'], ['write', 'timer'], ['write', 'timer', 'PEXPIRE']])
    expect(await passed(gate.pass('A', 'out', 'GET'))).toBe(true)
  })

  test('who arrives while a client wakes up queues behind what waited', async () => {
    const gate = new Gate()
    const order: string[] = []
    gate.hold('A')
    gate.pass('A', 'back', 'first').then(() => {
      order.push('first')
      gate.pass('A', 'out', 'third').then(() => order.push('third'))
    })
    gate.pass('A', 'back', 'second').then(() => order.push('second'))
    await gate.release('A', () => turn())
    await turn()
    expect(order).toEqual(['first', 'second', 'third'])
  })

  test('a client whose gate is closed never passes again, not even what waited', async () => {
    const gate = new Gate()
    gate.hold('A')
    const waiting = gate.pass('A', 'back', 'SET')
    gate.close('A')
    await gate.release('A', () => turn())
    expect(await passed(waiting)).toBe(false)
    expect(await passed(gate.pass('A', 'out', 'GET'))).toBe(false)
    expect(gate.queue()).toEqual([])
  })

  test('whoever is told of an approach can hold the client before it passes', async () => {
    const gate = new Gate()
    gate.onApproach = ({ client, action }) => {
      if (action === 'write') gate.hold(client)
    }
    expect(await passed(gate.pass('A', 'out', 'read'))).toBe(true)
    expect(await passed(gate.pass('A', 'out', 'write'))).toBe(false)
  })

  test('by hand, nobody passes until opened, and opening for nobody is an error', async () => {
    const gate = new Gate('manual')
    const waiting = gate.pass('A', 'out', 'SET')
    expect(await passed(waiting)).toBe(false)
    expect(await gate.next('A')).toMatchObject({ client: 'A', half: 'out', action: 'SET' })
    gate.open('A')
    expect(await passed(waiting)).toBe(true)
    expect(() => gate.open('A')).toThrow(RangeError)
  })
})
