import { expect, test } from 'vitest'
import { ProcessAddresses } from './addresses.ts'

const addresses = new ProcessAddresses()
addresses.learn([41001, 41009], 52001)
addresses.learn([41002], 52002)
const translated = (text: string) => addresses.translated(Buffer.from(text)).toString()

test.each([
  ['a master, as a Sentinel tells it', '*2\r\n$9\r\n127.0.0.1\r\n$5\r\n41001\r\n', '$5\r\n52001\r\n'],
  ['a failover', '$35\r\nlockstep 127.0.0.1 41009 127.0.0.1 41002\r\n', '127.0.0.1 52001 127.0.0.1 52002'],
  ['another node of a cluster', '-MOVED 866 127.0.0.1:41002\r\n', '-MOVED 866 127.0.0.1:52002\r\n'],
  [
    'a slot',
    '*3\r\n:0\r\n:5460\r\n*2\r\n$9\r\n127.0.0.1\r\n:41001\r\n',
    ':0\r\n:5460\r\n*2\r\n$9\r\n127.0.0.1\r\n:52001\r\n',
  ],
  ['a line of CLUSTER NODES', 'f00 127.0.0.1:41002@51002 master', '127.0.0.1:52002@51002'],
])('%s becomes an address of the process’s own', (_, text, expected) => {
  expect(translated(text)).toContain(expected)
  expect(translated(text)).toHaveLength(text.length)
})

test('a longer number that contains a port stays, and so do bytes that are no text', () => {
  expect(translated('141001 410010')).toBe('141001 410010')
  const bytes = Buffer.from([0xff, 0x00, 0xc3, 0x28])
  expect(addresses.translated(bytes)).toEqual(bytes)
})

test('a door whose port is of another length is refused: the answer would change its length', () => {
  expect(() => addresses.learn([41003], 9999)).toThrow('cannot stand for')
})
