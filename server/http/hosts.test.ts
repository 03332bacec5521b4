import { expect, test } from 'vitest'
import { hostGuard, originAllowed } from './hosts.ts'

const loopback = hostGuard('127.0.0.1')
const everywhere = hostGuard('0.0.0.0')

test.each(['localhost', 'localhost:4173', '127.0.0.1:4173', '[::1]:4173', 'LOCALHOST:80', 'app.localhost:4173'])(
  'lets in %s',
  (host) => {
    expect(loopback(host)).toBe(true)
    expect(everywhere(host)).toBe(true)
    expect(originAllowed(`http://${host}`, host)).toBe(true)
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
})

test('an address in digits is let in only where the server listens on all of them', () => {
  expect(loopback('192.168.1.20:4173')).toBe(false)
  expect(everywhere('192.168.1.20:4173')).toBe(true)
  expect(hostGuard('192.168.1.20')('192.168.1.20:4173')).toBe(true)
  expect(hostGuard('lab.example')('lab.example:4173')).toBe(true)
})

test('a page may open a socket to the server that it came from, and to no other on this machine', () => {
  expect(originAllowed('http://localhost:4173', 'localhost:4173')).toBe(true)
  expect(originAllowed('https://class.example.org', 'class.example.org')).toBe(true)
  expect(originAllowed('https://class.example.org', 'class.example.org:443')).toBe(true)
  expect(originAllowed('http://localhost:3000', 'localhost:4173')).toBe(false)
  expect(originAllowed('http://127.0.0.1:4173', 'localhost:4173')).toBe(false)
  expect(originAllowed('https://evil.example', 'localhost:4173')).toBe(false)
  expect(originAllowed('https://class.example.org', '10.0.0.7:4173', ['class.example.org'])).toBe(true)
})

test('no origin is a program, and "null" is a page that hides where it comes from', () => {
  expect(originAllowed(undefined, 'localhost')).toBe(true)
  expect(originAllowed('null', 'localhost')).toBe(false)
  expect(originAllowed('null', 'null')).toBe(false)
  expect(originAllowed('file://localhost', 'localhost')).toBe(false)
})

test('a balancer’s own name is let in where it was given', () => {
  expect(hostGuard('0.0.0.0', ['class.example.org'])('class.example.org:443')).toBe(true)
  expect(hostGuard('0.0.0.0')('class.example.org')).toBe(false)
})
