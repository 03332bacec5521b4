import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Orbits } from './orbits.ts'
import { Renamings } from './renamings.ts'
import { RowWords } from './words.ts'

/** Number of ids per owner. An id encodes its owner and an index. Owner 0 stands for nobody. */
const each = 10
const whose = (id: number) => Math.floor(id / each) - 1
const theirs = (client: number, which: number) => (client + 1) * each + which

function orbitsOf(clients: number, nodes: number) {
  const renamings = new Renamings(clients, true)
  const words = new RowWords({ clients, nodes })
  const image = (id: number, by: number) => (id < each ? id : theirs(renamings.client(whose(id), by), id % each))
  const all = renamings.all.map((_, by) => Array.from({ length: (clients + 1) * each }, (_, id) => image(id, by)))
  const orbits = new Orbits(renamings, words, { databases: all, histories: all, late: image, grants: image })
  return { renamings, words, orbits }
}

const cast = fc.record({ clients: fc.integer({ min: 2, max: 4 }), nodes: fc.integer({ min: 1, max: 3 }) })
const seeded = fc.array(fc.nat(1000), { minLength: 64, maxLength: 64 })

test('a state and all that it becomes under other names have one that stands for them, and lead back from it', () => {
  fc.assert(
    fc.property(cast, seeded, fc.nat(23), ({ clients, nodes }, chance, renaming) => {
      const { renamings, words, orbits } = orbitsOf(clients, nodes)
      let at = 0
      const upTo = (limit: number) => (chance[at++] ?? 0) % limit
      const row = new Int32Array(words.width)
      const id = () => (upTo(3) === 0 ? 0 : theirs(upTo(clients), upTo(2)))
      for (let index = 0; index <= nodes; index += 1) words.setDatabase(row, index, id())
      for (let node = 0; node < nodes; node += 1) words.setHolder(row, node, upTo(clients + 1) - 1, upTo(3))
      for (let client = 0; client < clients; client += 1) {
        words.setHistory(row, client, theirs(client, upTo(2)))
        words.setLate(row, client, id())
        if (upTo(3) === 0) words.crash(row, client)
      }
      words.setGrants(row, id())
      words.setBroken(row, upTo(4))
      if (upTo(2) === 0) words.goDown(row, 0)

      const image = row.slice()
      orbits.rename(row, renaming % renamings.count, image)
      const images = new Set(
        renamings.all.map((_, by) => {
          const other = row.slice()
          orbits.rename(row, by, other)
          return other.join()
        }),
      )
      const firsts = [row, image].map((one) => {
        orbits.find(one)
        const back = one.slice()
        orbits.rename(orbits.first, orbits.by, back)
        expect(back).toEqual(one)
        expect(orbits.size).toBe(images.size)
        return orbits.first.join()
      })
      expect(firsts[1]).toBe(firsts[0])
      expect(images).toContain(firsts[0])
    }),
  )
})

test('renamings are undone, follow each other, and leave what is nobody’s', () => {
  const renamings = new Renamings(3, true)
  expect(renamings.all[0]).toEqual([0, 1, 2])
  const turn = renamings.all.findIndex((becomes) => becomes.join() === '1,2,0')
  const steps = ['A', 'A#2', 'B/', 'C>', '!A', '~', '-n1', '!n2', '+n3']
  expect(steps.map((step) => renamings.step(step, turn))).toEqual([
    'B',
    'B#2',
    'C/',
    'A>',
    '!B',
    '~',
    '-n1',
    '!n2',
    '+n3',
  ])
  expect(renamings.both(turn, renamings.inverse(turn))).toBe(0)
  expect(renamings.client(0, renamings.both(turn, turn))).toBe(2)
  const shuffled = ['~', '!B', 'C', 'A#2', '!A', 'B', 'B#2', '!n1']
  const ordered = shuffled.sort((one, other) => renamings.rank(one) - renamings.rank(other))
  expect(ordered).toEqual(['A#2', 'B', 'B#2', 'C', '!A', '!B', '~', '!n1'])
})
