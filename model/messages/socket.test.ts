import { expect, test } from 'vitest'
import { editedToServer } from './edited-lock.ts'
import { explorationToPage, explorationToServer } from './exploration.ts'
import { runToPage, runToServer } from './messages.ts'
import { toPage, toServer } from './socket.ts'
import { memberToServer, roomToPage, roomToServer } from './workshop.ts'

test('no two subjects have a message of the same name: one would hide the other', () => {
  const sizeOf = (...tables: object[]) => tables.reduce((sum, table) => sum + Object.keys(table).length, 0)
  expect(sizeOf(toServer)).toBe(sizeOf(runToServer, explorationToServer, editedToServer, roomToServer, memberToServer))
  expect(sizeOf(toPage)).toBe(sizeOf(runToPage, explorationToPage, roomToPage))
})
