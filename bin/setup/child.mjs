import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** @typedef {{ status: number, output: string }} Finished */

/** Time that a child has to clean up after Ctrl-C before the child is killed. */
const graceMs = 5_000
/** Niceness of a child that runs with `inTheGaps`. Such a child yields the processor even to the searches that tests start. */
const gapNiceness = 15
/** Maximum number of characters kept of a child's output. The end of the output is kept, because the reason for a failure is usually at the end. */
const outputLimit = 200_000

/** Id of the suite for which a child process is being started. @type {AsyncLocalStorage<string>} */
export const startedFor = new AsyncLocalStorage()
/** Ids of suites, keyed by the process ids of the children that were started for the suites. @type {Map<number, string>} */
export const starters = new Map()

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {NodeJS.Signals[]} */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program until it exits. If this process receives a signal to end in the meantime, it first ends the program and all of the program's children.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, onText?: (text: string) => void, inTheGaps?: boolean, stdoutTo?: number }} options with `inTheGaps`, the program runs only
 * while nothing else needs the processor; `stdoutTo` is an open file that receives the program's stdout, which `output` then lacks
 * @returns {Promise<Finished>} the program's exit status and its output on both streams; rejects if the program cannot be started
 */
export function runChild(command, args, { cwd, env = process.env, onText, inTheGaps = false, stdoutTo }) {
  return new Promise((resolve, reject) => {
    // The child gets its own process group, so that a signal reaches the child's own children too, and so that the child receives a Ctrl-C at the terminal only
    // once, through this process.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', stdoutTo ?? 'pipe', 'pipe'] })
    if (inTheGaps && child.pid !== undefined) setPriority(child.pid, gapNiceness)
    const starter = startedFor.getStore()
    if (starter !== undefined && child.pid !== undefined) starters.set(child.pid, starter)
    let output = ''
    const hear = (/** @type {Buffer} */ bytes) => {
      const text = bytes.toString()
      output = (output + text).slice(-outputLimit)
      onText?.(text)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    watch(child)
    child.once('error', (error) => {
      unwatch(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      unwatch(child)
      resolve({ status: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), output })
    })
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function watch(child) {
  if (running.size === 0) for (const signal of endings) process.on(signal, endAll)
  running.add(child)
}

/** @param {import('node:child_process').ChildProcess} child */
function unwatch(child) {
  running.delete(child)
  if (running.size === 0) for (const signal of endings) process.off(signal, endAll)
}

let ending = false

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  // Ignores a second signal, because npm forwards a Ctrl-C that the terminal has already delivered.
  if (ending) return
  ending = true
  const leave = () => process.exit(128 + constants.signals[signal])
  const children = [...running]
  let left = children.length
  for (const child of children) {
    child.once('exit', () => {
      signalGroup(child, 'SIGKILL')
      left -= 1
      if (left === 0) leave()
    })
    signalGroup(child, 'SIGINT')
  }
  setTimeout(() => {
    for (const child of children) signalGroup(child, 'SIGKILL')
    leave()
  }, graceMs)
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has already ended.
  }
}
