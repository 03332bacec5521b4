import { expect, test } from 'vitest'
import { pairOf, portsIn } from './at-rest.ts'

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000001 00:00000000 00000000     0        0 1 1
   1: 0100007F:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1
   2: 0100007F:C350 0100007F:1F91 02 00000001:00000000 00:00000000 00000000     0        0 1 1
   3: 0100007F:C351 0100007F:1F92 01 00000000:00000012 00:00000000 00000000     0        0 1 1
   4: 0100007F:C352 0100007F:1F92 01 00000000:00000000 00:00000000 00000000     0        0 1 1
`

test('a connection with unread bytes is under way, and so is one that nobody has accepted or that is being made', () => {
  const { listening, connected } = portsIn(table)
  expect([...listening]).toEqual([0x1f90, 0x1f91])
  expect([...connected]).toEqual([pairOf(0xc351, 0x1f92)])
})
