import type { Duplex } from 'node:stream'

/** Makes an open connection look like the socket that the client library would have opened. */
export function asSocket(dialled: Duplex): Duplex {
  const itself = () => socket
  const socket = Object.assign(dialled, {
    connect: () => {
      setImmediate(() => dialled.emit('connect'))
      return socket
    },
    setNoDelay: itself,
    setKeepAlive: itself,
    ref: itself,
    unref: itself,
  })
  return socket
}
