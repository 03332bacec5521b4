import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './http/testing/live-server.ts'
import { forgetAddress, noteAddress, notedAddress } from './server-address.ts'

test('an address counts only while the process that noted it runs, not another with its id', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const address = { url: 'http://127.0.0.1:4173', host: '127.0.0.1', pid: process.pid }
  await noteAddress(folder, address)
  expect(await notedAddress(folder)).toEqual(address)
  const file = path.join(folder, 'address')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), start: '1' }))
  expect(await notedAddress(folder)).toBeNull()
  await noteAddress(folder, address)
  await forgetAddress(folder, address)
  expect(await notedAddress(folder)).toBeNull()
})
