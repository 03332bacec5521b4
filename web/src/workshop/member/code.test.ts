import { expect, test } from 'vitest'
import { readCode } from './code.ts'

test.each([
  ['QKM4T7', 'QKM4T7'],
  ['qkm4t7', 'QKM4T7'],
  [' qkm 4t7 ', 'QKM4T7'],
  ['QKM-4T7', 'QKM4T7'],
  ['http://192.168.1.5:4600/w/qkm4t7', 'QKM4T7'],
  ['https://locks.example/w/QKM4T7?run=c-1#x', 'QKM4T7'],
])('%s is read', (text, code) => expect(readCode(text)).toEqual({ code }))

test.each([
  ['', 'short', 6],
  ['QKM', 'short', 3],
  ['QKM4T77', 'long', 0],
  ['QKM4TO', 'lookalikes', 0],
  ['1KM', 'lookalikes', 3],
  ['QKM4T!', 'unknown', 0],
])('%s is not, and it is said why', (text, why, missing) => expect(readCode(text)).toEqual({ why, missing }))
