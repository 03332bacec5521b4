import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isOwnPeer } from './peer.ts'

/** Accepts the connection that `dial` makes and returns the server's socket. */
async function accepted(dial: (port: number) => void): Promise<Socket> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  dial((server.address() as AddressInfo).port)
  const [socket] = (await once(server, 'connection')) as [Socket]
  server.close()
  return socket
}

test.runIf(process.platform === 'linux')(
  'a process of our own user is known as such, and not once it has gone',
  async () => {
    let own: Socket | undefined
    const socket = await accepted((port) => {
      own = connect(port, '127.0.0.1')
    })
    expect(isOwnPeer(socket)).toBe(true)
    expect(isOwnPeer({ localPort: socket.localPort, remotePort: 1 })).toBe(false)
    own?.destroy()
    await once(socket, 'close')
    expect(isOwnPeer(socket)).toBe(false)
  },
)

test.runIf(process.getuid?.() === 0)('a process of another user is not let pass as ours', async () => {
  const script = 'require("net").connect(Number(process.argv[1]), "127.0.0.1")'
  let other: ReturnType<typeof spawn> | undefined
  const socket = await accepted((port) => {
    other = spawn(process.execPath, ['-e', script, String(port)], {
      uid: 65_534,
      gid: 65_534,
      cwd: '/',
      stdio: 'ignore',
    })
  })
  expect(isOwnPeer(socket)).toBe(false)
  other?.kill('SIGKILL')
})
