import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, type as systemName, totalmem } from 'node:os'
import type { StoreFigures } from '#model/messages/store-figures.ts'
import { toTenths } from '../statistics.ts'

export function machineNow(): StoreFigures['machine'] {
  const [first] = cpus()
  return {
    processor: first?.model.trim() ?? arch(),
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: distribution() ?? `${systemName()} ${release()}`,
    node: process.version,
    load: toTenths(loadavg()[0] ?? 0),
  }
}

/** Returns the name of the operating system, such as `Debian GNU/Linux 12 (bookworm)`, or `undefined` if the name is not known. */
function distribution(): string | undefined {
  try {
    return /^PRETTY_NAME="(.+)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
