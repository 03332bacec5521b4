import { expect, test } from 'vitest'
import { onlyHost } from './host-only.ts'
import { hostGuard, isLoopback, originAllowed } from './hosts.ts'

const loopback = hostGuard('127.0.0.1')
const everywhere = hostGuard('0.0.0.0')

test.each(['localhost', 'localhost:4173', '127.0.0.1:4173', '[::1]:4173', 'LOCALHOST:80', 'app.localhost:4173'])(
  'lets in %s',
  (host) => {
    expect(loopback(host)).toBe(true)
    expect(everywhere(host)).toBe(true)
    expect(originAllowed(loopback, `http://${host}`)).toBe(true)
  },
)

test.each([
  undefined,
  '',
  'evil.example',
  '127.0.0.1.evil.example:4173',
  'localhost@evil.example',
  'a/b',
  'notlocalhost',
])('refuses %s, however it listens', (host) => {
  expect(loopback(host)).toBe(false)
  expect(everywhere(host)).toBe(false)
  expect(originAllowed(everywhere, `http://${host ?? ''}`)).toBe(false)
})

test('an address in digits is let in only where the server listens on all of them', () => {
  expect(loopback('192.168.1.20:4173')).toBe(false)
  expect(everywhere('192.168.1.20:4173')).toBe(true)
  expect(hostGuard('192.168.1.20')('192.168.1.20:4173')).toBe(true)
  expect(hostGuard('lab.example')('lab.example:4173')).toBe(true)
})

test('no origin is a program, and "null" is a page that hides where it comes from', () => {
  expect(originAllowed(loopback, undefined)).toBe(true)
  expect(originAllowed(loopback, 'null')).toBe(false)
  expect(originAllowed(loopback, 'file://localhost')).toBe(false)
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.1.7', false],
  ['::ffff:192.168.1.7', false],
  ['1127.0.0.1', false],
])('%s is this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})

test('from another machine only a teacher may delete recordings or open workshops', () => {
  const from =
    (address: string, data = {}) =>
    () =>
      onlyHost({ handshake: { address }, data })
  expect(from('192.168.1.7')).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
  expect(from('192.168.1.7', { member: { code: 'ABCDEF', id: 'm' } })).toThrow()
  expect(from('192.168.1.7', { lead: 'ABCDEF' })).not.toThrow()
  expect(from('127.0.0.1')).not.toThrow()
})

test('a balancer’s own name is let in where it was given', () => {
  expect(hostGuard('0.0.0.0', ['class.example.org'])('class.example.org:443')).toBe(true)
  expect(hostGuard('0.0.0.0')('class.example.org')).toBe(false)
})
