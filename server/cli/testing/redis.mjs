import { connect } from 'node:net'

/** A connection to Redis that opens with the first command, and reopens after it has broken. */
export class Redis {
  /** @param {string} url */
  constructor(url) {
    this.url = new URL(url)
    /** @type {{ resolve(value: any): void, reject(error: Error): void }[]} */
    this.waiting = []
    this.text = ''
  }
  connected() {
    if (this.socket) return
    const socket = connect(Number(this.url.port), this.url.hostname)
    this.socket = socket
    const { username, password } = this.url
    if (password) this.send('AUTH', ...(username ? [username] : []), password).catch(() => {})
    socket.on('data', (bytes) => this.read(String(bytes)))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.socket === socket) this.socket = undefined
      for (const { reject } of this.waiting.splice(0)) reject(new Error('the connection was closed'))
    })
  }
  /** @param {(string | number)[]} words @returns {Promise<any>} */
  call(...words) {
    this.connected()
    return this.send(...words)
  }
  /** @param {(string | number)[]} words @returns {Promise<any>} */
  send(...words) {
    const parts = words.map((word) => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`)
    this.socket?.write(`*${parts.length}\r\n${parts.join('')}`)
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }))
  }
  /** @param {string} text */
  read(text) {
    this.text += text
    for (;;) {
      const found = valueAt(this.text, 0)
      if (found === undefined) return
      this.text = this.text.slice(found.end)
      const { resolve, reject } = this.waiting.shift() ?? {}
      if (found.error === undefined) resolve?.(found.value)
      else reject?.(new Error(found.error))
    }
  }
}

/**
 * Reads a RESP2 reply. Returns `undefined` if the reply is not complete yet.
 * @param {string} text @param {number} from @returns {{ value?: any, error?: string, end: number } | undefined}
 */
function valueAt(text, from) {
  const lineEnd = text.indexOf('\r\n', from)
  if (lineEnd < 0) return undefined
  const [sign, rest] = [text[from], text.slice(from + 1, lineEnd)]
  const end = lineEnd + 2
  if (sign === '-') return { error: rest, end }
  if (sign === ':') return { value: Number(rest), end }
  if (sign === '+') return { value: rest, end }
  const length = Number(rest)
  if (length < 0) return { value: null, end }
  if (sign === '$') {
    return text.length < end + length + 2 ? undefined : { value: text.slice(end, end + length), end: end + length + 2 }
  }
  const items = []
  let at = end
  while (items.length < length) {
    const item = valueAt(text, at)
    if (item === undefined) return undefined
    items.push(item.value)
    at = item.end
  }
  return { value: items, end: at }
}
