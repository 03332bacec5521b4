import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { addressesFor, networkAddresses } from './network.ts'

const at = (address: string, internal = false) => ({ address, internal, family: 'IPv4' }) as NetworkInterfaceInfo

test('the address of a room comes before others, and this machine’s own is none', () => {
  const interfaces = { lo: [at('127.0.0.1', true)], a: [at('169.254.3.4'), at('8.9.10.11')], b: [at('192.168.1.20')] }
  expect(networkAddresses(interfaces)).toEqual(['192.168.1.20', '8.9.10.11', '169.254.3.4'])
})

test('a server that listens on one address is reached by no other', () => {
  expect(addressesFor('127.0.0.1')).toEqual([])
  expect(addressesFor('0.0.0.0')).toEqual(networkAddresses(networkInterfaces()))
})
