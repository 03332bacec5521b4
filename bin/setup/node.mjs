const oldest = [20, 19]

/** Exits with a plain message if this version of Node is too old. Uses only syntax that an old Node understands. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  console.error(
    `Lockstep needs Node ${oldest.join('.')} or later; this is ${process.versions.node}. See https://nodejs.org`,
  )
  process.exit(1)
}
