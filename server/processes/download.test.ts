import { expect, test } from 'vitest'
import { aptErrorsIn, downloadBytesIn, sizeAndTime } from './download.ts'

/** Output of `apt-get --print-uris download`. */
const plan = `'http://deb.debian.org/debian/pool/main/e/etcd/etcd-server_3.4.23-4%2bb4_amd64.deb' etcd-server_3.4.23-4+b4_amd64.deb 8438488 SHA256:3a99
'http://deb.debian.org/debian/pool/main/liba/libaio/libaio1_0.3.113-4_amd64.deb' libaio1_0.3.113-4_amd64.deb 13368 SHA256:2ad1
`

test('what is to be downloaded has a size and takes a time, told before it begins', () => {
  expect(downloadBytesIn(plan)).toBe(8_451_856)
  expect(sizeAndTime(downloadBytesIn(plan))).toEqual({ megabytes: 8, seconds: 7 })
})

test('of a download that failed its errors are told, not its warnings', () => {
  const failed = `apt-get download etcd-server failed: W: Download is performed unsandboxed as root
E: Failed to fetch http://deb.example/etcd.deb  Could not resolve 'deb.example'
`
  expect(aptErrorsIn(failed)).toBe("Failed to fetch http://deb.example/etcd.deb  Could not resolve 'deb.example'")
  expect(aptErrorsIn('apt-get download x failed: E: Unable to locate package x')).toBe('Unable to locate package x')
  expect(aptErrorsIn('apt-get download x took longer than 600000 ms')).toMatch(/took longer/)
})
