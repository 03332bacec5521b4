/** Whether only the machine itself can reach this host name. */
export function isThisMachineOnly(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.endsWith('.localhost') || /^127\./.test(hostname)
}

/** Returns the origin of a typed address, such as `192.168.1.20:4173`, or `null` if the text is not an address. */
export function originOf(text: string, protocol: string): string | null {
  const given = text.trim()
  try {
    const { origin, hostname } = new URL(/^https?:\/\//.test(given) ? given : `${protocol}//${given}`)
    return hostname === '' || origin === 'null' || /\s/.test(given) || given === '' ? null : origin
  } catch {
    return null
  }
}
